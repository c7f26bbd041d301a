import { memo, useState } from 'react';
import { useChannel } from '../channels/channel-store';
import { ChannelView } from '../channels/ChannelView';
import { useDeferred } from '../lib/deferred';
import { classes } from '../lib/classes';
import { OnScreenContext } from '../lib/on-screen';
import { otherPlaces } from './other-places-part';
import { withRecent, type RecentPlace } from './recent';
import styles from './RecentConversations.module.css';

/**
 * The conversation that is shown, and unseen beside it those shown before, as they were left:
 * going back to one takes no more than to show it.
 */
export function RecentConversations({ shown }: { shown: RecentPlace | null }) {
  const [recent, setRecent] = useState<readonly RecentPlace[]>([]);
  const last = recent.at(-1);
  if (shown && (last?.channelId !== shown.channelId || last.messageId !== shown.messageId)) {
    setRecent(withRecent(recent, shown));
  }
  // Always in the same order: what is moved in the page has to be laid out anew.
  const inPage = recent.toSorted((one, other) => one.channelId - other.channelId);
  return inPage.map(({ channelId, messageId }) => {
    const onScreen = channelId === shown?.channelId;
    return (
      <OnScreenContext key={channelId} value={onScreen}>
        <div className={classes(styles.conversation, !onScreen && styles.away)}>
          <Recent channelId={channelId} messageId={messageId} />
        </div>
      </OnScreenContext>
    );
  });
}

const Recent = memo(function Recent({ channelId, messageId }: RecentPlace) {
  const channel = useChannel(channelId);
  const parts = useDeferred(otherPlaces);
  const View = channel?.dm_channel ? parts?.DirectMessagesView : ChannelView;
  return channel && View && <View channel={channel} messageId={messageId} />;
});
