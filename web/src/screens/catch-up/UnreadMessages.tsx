import type { Message } from '@parley/contract/entities/message';
import { useEffect, useMemo, useState } from 'react';
import { messagesOf } from '../../platform/api/call-failed';
import { MessageSkeletons } from '../../conversation/list/MessageSkeletons';
import { messageRows } from '../../conversation/list/message-rows';
import { reads } from '../../data/reads/reads';
import { MessageRowView } from '../../conversation/row/MessageRowView';
import { loadPage } from '../../data/messages/load-page';
import { useMembers } from '../../data/people/member-store';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './CatchUpView.module.css';

type Loaded = { messages: readonly Message[]; hasMore: boolean } | { problem: string } | null;

const never = () => undefined;
const nobody: readonly Message[] = [];

/** The first unread messages of a conversation, as they were when it came up. */
export function UnreadMessages({ channelId }: { channelId: number }) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  useEffect(() => {
    let left = false;
    const after = reads.reads.getState()[channelId]?.entry.last_read_id ?? 0;
    loadPage(channelId, after > 0 ? { after } : {}).then(
      ({ messages, hasNewer }) => !left && setLoaded({ messages, hasMore: hasNewer }),
      (error: unknown) => !left && setLoaded({ problem: messagesOf(error).join(' ') }),
    );
    return () => {
      left = true;
    };
  }, [channelId]);
  const messages = loaded && 'messages' in loaded ? loaded.messages : nobody;
  const authors = useMembers(useMemo(() => messages.map(({ user_id }) => user_id), [messages]));
  if (!loaded) return <MessageSkeletons count={3} />;
  if ('problem' in loaded) return <Problem>{loaded.problem}</Problem>;
  return (
    <div className={styles.messages} role="log" aria-label="Unread messages" aria-live="off">
      {messageRows(messages).map(
        (row) =>
          row.kind === 'message' &&
          'id' in row.message && (
            <MessageRowView
              key={row.key}
              message={row.message}
              startsGroup={row.startsGroup}
              highlighted={false}
              author={authors[row.message.user_id]}
              saved={false}
              editing={false}
              attended={false}
              onClosed={never}
            />
          ),
      )}
      {loaded.hasMore && <p className={styles.more}>More messages follow in the conversation.</p>}
    </div>
  );
}
