import { useEffect } from 'react';
import { CloudOff } from 'lucide-react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './MessageList.module.css';
import { MessageSkeletons } from './MessageSkeletons';
import { MessageScroller, type ShownChannel } from './MessageScroller';
import { messages, useOpenChannel } from './messages';
import { NewMessageAnnouncer } from './NewMessageAnnouncer';
import { outbox } from './own-outbox';
import { useSeen } from './use-seen';

interface MessageListProps {
  channel: ShownChannel;
  /** The message to show first; else the newest. */
  messageId: number | null;
}

/** A channel's messages, and what was sent to it and has not arrived yet. */
export function MessageList({ channel, messageId }: MessageListProps) {
  const { id } = channel;
  const open = useOpenChannel(id);
  const unsent = useStore(
    outbox.entries,
    useShallow((entries) => entries.filter((entry) => entry.channel_id === id)),
  );
  useSeen(id, open?.messages.at(-1)?.id);
  useEffect(() => {
    if (messageId === null) messages.openNewest(id);
    else messages.openAround(id, messageId);
  }, [id, messageId]);

  if (open?.edition) {
    return (
      <div className={styles.list}>
        <MessageScroller
          key={`${open.edition} ${messageId}`}
          channel={channel}
          open={open}
          unsent={unsent}
          messageId={messageId}
        />
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
