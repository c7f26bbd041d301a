import { memo, useState } from 'react';
import { useChannel } from '../channels/channel-store';
import { ChannelView } from '../channels/ChannelView';
import { DirectMessagesView } from '../direct-messages/DirectMessagesView';
import { classes } from '../lib/classes';
import { OnScreenContext } from '../lib/on-screen';
import { withRecent, type RecentConversation } from './recent';
import { Recovery } from '../ui/Recovery';
import styles from './RecentConversations.module.css';

/**
 * Keeps recent conversations mounted but hidden beside the shown conversation, so that going back
 * renders nothing.
 */
export function RecentConversations({ shown }: { shown: RecentConversation | null }) {
  const [recent, setRecent] = useState<readonly RecentConversation[]>([]);
  const last = recent.at(-1);
  if (shown && (last?.channelId !== shown.channelId || last.messageId !== shown.messageId)) {
    setRecent(withRecent(recent, shown));
  }
  // Stable order: moving an element in the page would lay it out again.
  const inPage = recent.toSorted((one, other) => one.channelId - other.channelId);
  return inPage.map(({ channelId, messageId }) => {
    const onScreen = channelId === shown?.channelId;
    return (
      <OnScreenContext key={channelId} value={onScreen}>
        <div className={classes(styles.conversation, !onScreen && styles.away)}>
          <Recovery>
            <Recent channelId={channelId} messageId={messageId} />
          </Recovery>
        </div>
      </OnScreenContext>
    );
  });
}

const Recent = memo(function Recent({ channelId, messageId }: RecentConversation) {
  const channel = useChannel(channelId);
  const View = channel?.dm_channel ? DirectMessagesView : ChannelView;
  return channel && <View channel={channel} messageId={messageId} />;
});
