import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import Bookmark from 'lucide-react/icons/bookmark';
import { isEdited } from './channel-messages';
import { MessageBody } from './MessageBody';
import { useMessagePlace } from './message-place';
import styles from './MessageRowView.module.css';
import type { RowState } from './row-state';

interface SentMessageProps extends Omit<RowState, 'author'> {
  message: Message;
}

/** A message that the server has. */
export function SentMessage({ message, saved, editing, attended, onClosed }: SentMessageProps) {
  const { canEdit, decorations, editing: parts } = useMessagePlace();
  const isEditing = editing && canEdit && parts !== null;
  const hasReactions = Object.keys(message.total_reacts).length > 0;
  // Only with files may there be no text (SPEC §4).
  const hasText = message.files.length === 0 || !isBlank(message.body);

  return (
    <>
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {isEditing && <parts.MessageEditing message={message} />}
      {!isEditing && hasText && <MessageBody message={message} />}
      {!isEditing && isEdited(message) && <span className={styles.edited}>(edited)</span>}
      {decorations && (
        <>
          {message.files.length > 0 && <decorations.MessageAttachments files={message.files} />}
          {hasReactions && <decorations.ReactionRow message={message} />}
          {attended && !isEditing && (
            <decorations.MessageToolbar message={message} onClosed={onClosed} />
          )}
        </>
      )}
    </>
  );
}
