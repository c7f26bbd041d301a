import { useMemo, type ReactNode } from 'react';
import { useIsMember } from '../channels/channel-store';
import { MessagePlaceContext, useMessagePlace } from '../messages/message-place';

interface SavedItemPlaceProps {
  channelId: number;
  children: ReactNode;
}

/** Who has left the channel can still read what was saved there, and take it off the list. */
export function SavedItemPlace({ channelId, children }: SavedItemPlaceProps) {
  const isMember = useIsMember(channelId);
  const place = useMessagePlace();
  const ownPlace = useMemo(() => ({ ...place, readOnly: !isMember }), [place, isMember]);
  return <MessagePlaceContext value={ownPlace}>{children}</MessagePlaceContext>;
}
