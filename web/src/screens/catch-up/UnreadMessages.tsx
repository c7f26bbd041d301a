import { useMemo, useState } from 'react';
import { MessageSkeletons } from '../../conversation/list/MessageSkeletons';
import { messageRows } from '../../conversation/list/message-rows';
import { reads } from '../../data/reads/reads';
import { MessageRowView } from '../../conversation/row/MessageRowView';
import { loadPage } from '../../data/messages/load-page';
import { createMessageFeed, type FeedItem } from '../../data/messages/message-feed';
import { useMessageFeed } from '../../data/messages/use-message-feed';
import { useMembers } from '../../data/people/member-store';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './CatchUpView.module.css';

const never = () => undefined;

interface Place {
  channelId: number;
  /** The last message that was read; 0: none, the newest are shown. */
  after: number;
}

const createUnread = () =>
  createMessageFeed<Place, FeedItem>({
    async load({ channelId, after }, cursor) {
      const from = Number(cursor ?? after);
      const { messages, hasNewer } = await loadPage(channelId, from > 0 ? { after: from } : {});
      const last = messages.at(-1);
      const items = messages.map((message) => ({ message }));
      return { items, next: hasNewer && last ? String(last.id) : null };
    },
  });

/** The first messages of a conversation that were unread when it came up. */
export function UnreadMessages({ channelId }: { channelId: number }) {
  const [place] = useState<Place>(() => {
    const after = reads.reads.getState()[channelId]?.entry.last_read_id ?? 0;
    return { channelId, after };
  });
  const { page, problem } = useMessageFeed(createUnread, place);
  const messages = useMemo(() => page?.items.map(({ message }) => message) ?? [], [page]);
  const authors = useMembers(useMemo(() => messages.map(({ user_id }) => user_id), [messages]));
  if (!page) return problem ? <Problem>{problem}</Problem> : <MessageSkeletons count={3} />;
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
      {page.next !== null && (
        <p className={styles.more}>More messages follow in the conversation.</p>
      )}
    </div>
  );
}
