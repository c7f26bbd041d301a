import { type ReactElement, useEffect, useLayoutEffect, useMemo } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type ConversationKey, conversationOf } from '../../data/conversations/conversation';
import { OnScreenOnly } from '../../platform/lib/on-screen';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import styles from './MessageList.module.css';
import { placeToReturnTo } from './kept-places';
import { MessageSkeletons } from './MessageSkeletons';
import { MessageScroller } from './MessageScroller';
import type { ShownChannel } from './row-view';
import { MessageListContext, type ShowUser } from '../actions/message-list-context';
import { messages, useOpenConversation } from '../../data/messages/messages';
import { NewMessageAnnouncer } from './NewMessageAnnouncer';
import { outbox } from '../../data/outbox/own-outbox';
import { startVisit } from '../../data/reads/visits';

interface MessageListProps {
  conversation: ConversationKey;
  /** The channel that it is in. */
  channel: ShownChannel;
  /** The message to show first; null for the newest. */
  messageId: number | null;
  /** The channel is only previewed. */
  readOnly: boolean;
  showUser?: ShowUser | undefined;
  /** Shown above the first message; by default, a public channel's beginning. */
  beginning?: ((empty: boolean) => ReactElement) | undefined;
}

interface ReadProps {
  conversation: ConversationKey;
  messageId: number | null;
}

/** Loads the shown conversation's messages. */
function Read({ conversation, messageId }: ReadProps) {
  // Before the list below is laid out, which shows the line 'New messages'.
  useLayoutEffect(() => startVisit(conversation), [conversation]);
  useEffect(() => {
    const first = placeToReturnTo(conversation)?.messageId ?? messageId;
    if (first === null) messages.openNewest(conversation);
    else messages.openAround(conversation, first);
  }, [conversation, messageId]);
  return null;
}

/** A conversation's messages, followed by its unsent messages. */
export function MessageList(props: MessageListProps) {
  const { conversation, channel, messageId, readOnly, showUser, beginning } = props;
  const place = useMemo(
    () => ({ readOnly, canSave: !readOnly, canEdit: !readOnly, showUser: showUser ?? null }),
    [readOnly, showUser],
  );
  const open = useOpenConversation(conversation);
  const unsent = useStore(
    outbox.entries,
    useShallow((entries) => entries.filter((entry) => conversationOf(entry) === conversation)),
  );

  const read = (
    <OnScreenOnly>
      <Read conversation={conversation} messageId={messageId} />
    </OnScreenOnly>
  );

  if (open?.edition) {
    return (
      <div className={styles.list}>
        {read}
        <MessageListContext value={place}>
          <MessageScroller
            key={`${open.edition} ${messageId}`}
            conversation={conversation}
            channel={channel}
            open={open}
            unsent={unsent}
            messageId={messageId}
            beginning={beginning}
          />
        </MessageListContext>
        <NewMessageAnnouncer open={open} />
      </div>
    );
  }
  return (
    <div className={styles.coming}>
      {read}
      {open && open.problem !== null ? (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title="The messages could not be loaded"
          action={
            <Button loading={open.status === 'loading'} onClick={messages.retryFailed}>
              Try again
            </Button>
          }
        >
          {open.problem}
        </EmptyState>
      ) : (
        <MessageSkeletons />
      )}
    </div>
  );
}
