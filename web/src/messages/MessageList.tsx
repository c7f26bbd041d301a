import { useEffect, useMemo, type ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useDeferred } from '../lib/deferred';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './MessageList.module.css';
import { MessageSkeletons } from './MessageSkeletons';
import { MessageScroller, type ShownChannel } from './MessageScroller';
import { MessagePlaceContext, type ShowUser } from './message-place';
import { messages, useOpenChannel } from './messages';
import { NewMessageAnnouncer } from './NewMessageAnnouncer';
import { outbox } from './own-outbox';
import { sanitiser } from './sanitiser';
import { useSeen } from './use-seen';

interface MessageListProps {
  channel: ShownChannel;
  /** The message to show first; else the newest. */
  messageId: number | null;
  /** It is only being previewed. */
  readOnly: boolean;
  showUser?: ShowUser | undefined;
  /** Above the first message; else what a public channel has there. */
  beginning?: ((empty: boolean) => ReactNode) | undefined;
}

/** A channel's messages, and what was sent to it and has not arrived yet. */
export function MessageList(props: MessageListProps) {
  const { channel, messageId, readOnly, showUser, beginning } = props;
  const { id } = channel;
  const place = useMemo(
    () => ({ readOnly, canEdit: !readOnly, showUser: showUser ?? null }),
    [readOnly, showUser],
  );
  const open = useOpenChannel(id);
  const safe = useDeferred(sanitiser);
  const unsent = useStore(
    outbox.entries,
    useShallow((entries) => entries.filter((entry) => entry.channel_id === id)),
  );
  useSeen(id, open && (open.messages.at(-1)?.id ?? 0), open?.hasNewer === false);
  useEffect(() => {
    if (messageId === null) messages.openNewest(id);
    else messages.openAround(id, messageId);
  }, [id, messageId]);

  if (open?.edition && safe) {
    return (
      <div className={styles.list}>
        <MessagePlaceContext value={place}>
          <MessageScroller
            key={`${open.edition} ${messageId}`}
            channel={channel}
            open={open}
            unsent={unsent}
            messageId={messageId}
            beginning={beginning}
          />
        </MessagePlaceContext>
        <NewMessageAnnouncer open={open} />
      </div>
    );
  }
  return (
    <div className={styles.coming}>
      {open?.status === 'failed' ? (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title="The messages could not be loaded"
          action={<Button onClick={() => messages.openNewest(id)}>Try again</Button>}
        >
          {open.problem}
        </EmptyState>
      ) : (
        <MessageSkeletons />
      )}
    </div>
  );
}
