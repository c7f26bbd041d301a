import { useMemo, type ReactNode } from 'react';
import { useIsMember } from '../../data/channels/channel-store';
import {
  MessageListContext,
  useMessageListContext,
} from '../../conversation/actions/message-list-context';

interface SavedItemPlaceProps {
  channelId: number;
  children: ReactNode;
}

/** Makes saved messages read-only after their reader has left the channel. */
export function SavedItemPlace({ channelId, children }: SavedItemPlaceProps) {
  const isMember = useIsMember(channelId);
  const place = useMessageListContext();
  const ownPlace = useMemo(() => ({ ...place, readOnly: !isMember }), [place, isMember]);
  return <MessageListContext value={ownPlace}>{children}</MessageListContext>;
}
