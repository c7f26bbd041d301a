import { useChannel } from '../channels/channel-store';
import { ChannelView } from '../channels/ChannelView';
import { deferred, useDeferred } from '../lib/deferred';
import type { Place } from '../lib/workspace-path';

/** What is not there when one comes: most come to a channel. */
const otherPlaces = deferred(() => import('./other-places'));

interface ShownPlaceProps {
  place: Place | null;
  messageId: number | null;
}

/** The main area: a channel, direct messages, or one of the three browsers. */
export function ShownPlace({ place, messageId }: ShownPlaceProps) {
  const parts = useDeferred(otherPlaces);
  if (typeof place === 'number') return <ShownChannel channelId={place} messageId={messageId} />;
  if (!parts) return null;
  switch (place) {
    case 'channel-browser':
      return <parts.ChannelBrowser />;
    case 'people-browser':
      return <parts.PeopleBrowser />;
    case 'saved-browser':
      return <parts.SavedItems />;
    case null:
      return null;
  }
}

function ShownChannel(props: { channelId: number; messageId: number | null }) {
  const { channelId, messageId } = props;
  const channel = useChannel(channelId);
  const parts = useDeferred(otherPlaces);
  const View = channel?.dm_channel ? parts?.DirectMessagesView : ChannelView;
  return channel && View && <View key={channelId} channel={channel} messageId={messageId} />;
}
