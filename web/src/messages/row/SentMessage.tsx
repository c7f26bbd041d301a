import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { mayDo } from '@parley/contract/rules/message-policy';
import Bookmark from 'lucide-react/icons/bookmark';
import { editor } from '../../composer/editor';
import { deferred, useDeferred } from '../../lib/deferred';
import type { MessageToolbarProps } from '../actions/MessageToolbar';
import { MessageBody } from './MessageBody';
import { MessageEditing } from './MessageEditing';
import { useMessagePlace, useStanding } from '../actions/message-place';
import styles from './MessageRowView.module.css';
import { ReactionRow } from './ReactionRow';
import type { RowState } from './row-state';
import { MessageFiles } from '../../files/MessageFiles';
import { removeFile } from '../actions/change-message';

interface SentMessageProps extends Omit<RowState, 'author'> {
  message: Message;
}

/** A message that the server has stored. */
export function SentMessage({ message, saved, editing, attended, onClosed }: SentMessageProps) {
  const { canEdit } = useMessagePlace();
  const { isMember, isAuthor } = useStanding(message);
  // Messages that mention people are sent with the editor.
  const canAdd = isMember && isAuthor ? editor.current() : null;
  const isEditing = editing && canEdit;
  const hasReactions = Object.keys(message.total_reacts).length > 0;
  const isEdited = message.updated_at !== message.created_at;
  // A message may lack text only if it has files (SPEC §4).
  const hasText = message.files.length === 0 || !isBlank(message.body);

  return (
    <>
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {isEditing && <MessageEditing message={message} />}
      {message.call && <EndedCall message={message} call={message.call} />}
      {!isEditing && !message.call && hasText && <MessageBody message={message} />}
      {!isEditing && isEdited && <span className={styles.edited}>(edited)</span>}
      {message.files.length > 0 && <MessageAttachments message={message} />}
      {hasReactions && <ReactionRow message={message} />}
      {canAdd && <canAdd.MentionOffer message={message} />}
      {attended && !isEditing && <Actions message={message} onClosed={onClosed} />}
    </>
  );
}

/** Lists of messages load it, so that it is there when a message is first pointed at. */
export const messageToolbar = deferred(() => import('../actions/MessageToolbar'));

function Actions(props: MessageToolbarProps) {
  const MessageToolbar = useDeferred(messageToolbar)?.MessageToolbar;
  return MessageToolbar && <MessageToolbar {...props} />;
}

/** Loads with the first call that is shown; until then the body says it in words. */
const callLine = deferred(() => import('./CallLine'));

function EndedCall(props: { message: Message; call: NonNullable<Message['call']> }) {
  const CallLine = useDeferred(callLine)?.CallLine;
  return CallLine ? <CallLine {...props} /> : <MessageBody message={props.message} />;
}

/** SPEC §6: any member may delete a file. */
function MessageAttachments({ message }: { message: Message }) {
  const canRemove = mayDo('removeFile', useStanding(message));
  return (
    <MessageFiles
      files={message.files}
      onRemove={canRemove ? (file) => void removeFile(file) : undefined}
    />
  );
}
