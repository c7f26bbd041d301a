import { useDeferred } from '../lib/deferred';
import type { Place } from '../lib/workspace-path';
import { otherPlaces } from './other-places-part';
import { RecentConversations } from './RecentConversations';

interface ShownPlaceProps {
  place: Place | null;
  messageId: number | null;
}

/** The main area: a channel, direct messages, or one of the three browsers. */
export function ShownPlace({ place, messageId }: ShownPlaceProps) {
  return (
    <>
      <RecentConversations
        shown={typeof place === 'number' ? { channelId: place, messageId } : null}
      />
      {typeof place === 'string' && <ShownBrowser place={place} />}
    </>
  );
}

function ShownBrowser({ place }: { place: Extract<Place, string> }) {
  const parts = useDeferred(otherPlaces);
  if (!parts) return null;
  switch (place) {
    case 'channel-browser':
      return <parts.ChannelBrowser />;
    case 'people-browser':
      return <parts.PeopleBrowser />;
    case 'saved-browser':
      return <parts.SavedItems />;
  }
}
