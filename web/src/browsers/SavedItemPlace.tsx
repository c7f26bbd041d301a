import { useMemo, type ReactNode } from 'react';
import { useIsMember } from '../channels/channel-store';
import { MessagePlaceContext, useMessagePlace } from '../messages/actions/message-place';

interface SavedItemPlaceProps {
  channelId: number;
  children: ReactNode;
}

/** Makes saved messages read-only after their reader has left the channel. */
export function SavedItemPlace({ channelId, children }: SavedItemPlaceProps) {
  const isMember = useIsMember(channelId);
  const place = useMessagePlace();
  const ownPlace = useMemo(() => ({ ...place, readOnly: !isMember }), [place, isMember]);
  return <MessagePlaceContext value={ownPlace}>{children}</MessagePlaceContext>;
}
