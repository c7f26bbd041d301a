import { memo, useState } from 'react';
import { useChannel } from '../../data/channels/channel-store';
import { ChannelView } from '../../conversation/channels/ChannelView';
import { DirectMessagesView } from '../../conversation/direct-messages/DirectMessagesView';
import { classes } from '../../platform/lib/classes';
import { OnScreenContext } from '../../platform/lib/on-screen';
import { withRecent, type RecentConversation } from './recent';
import { Recovery } from '../../platform/ui/Recovery';
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
