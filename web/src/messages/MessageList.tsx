import { useEffect, type ReactNode } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { WhileOnScreen } from '../lib/on-screen';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import styles from './MessageList.module.css';
import { MessageSkeletons } from './MessageSkeletons';
import { MessageScroller, type ShownChannel } from './MessageScroller';
import { MessagePlaceContext, useNewMessagePlace, type ShowUser } from './message-place';
import type { OpenChannel } from './message-store';
import { messages, useOpenChannel } from './messages';
import { NewMessageAnnouncer } from './NewMessageAnnouncer';
import { outbox } from './own-outbox';
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

interface ReadProps {
  channelId: number;
  messageId: number | null;
  open: OpenChannel | undefined;
}

/** Somebody has the channel before them. */
function Read({ channelId, messageId, open }: ReadProps) {
  const newestId = open && (open.messages.at(-1)?.id ?? 0);
  useSeen(channelId, newestId, open?.hasNewer === false);
  useEffect(() => {
    if (messageId === null) messages.openNewest(channelId);
    else messages.openAround(channelId, messageId);
  }, [channelId, messageId]);
  return null;
}

/** A channel's messages, and what was sent to it and has not arrived yet. */
export function MessageList(props: MessageListProps) {
  const { channel, messageId, readOnly, showUser, beginning } = props;
  const { id } = channel;
  const place = useNewMessagePlace({
    readOnly,
    canSave: !readOnly,
    canEdit: !readOnly,
    showUser: showUser ?? null,
  });
  const open = useOpenChannel(id);
  const unsent = useStore(
    outbox.entries,
    useShallow((entries) => entries.filter((entry) => entry.channel_id === id)),
  );

  const read = (
    <WhileOnScreen>
      <Read channelId={id} messageId={messageId} open={open} />
    </WhileOnScreen>
  );

  if (open?.edition && place.sanitiser) {
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
        {read}
        <NewMessageAnnouncer open={open} />
      </div>
    );
  }
  return (
    <div className={styles.coming}>
      {read}
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
