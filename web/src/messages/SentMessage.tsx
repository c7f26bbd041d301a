import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { Bookmark } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { isEdited } from './channel-messages';
import { useIsEditing } from './editing';
import { MessageBody } from './MessageBody';
import { useMessagePlace } from './message-place';
import styles from './MessageRowView.module.css';
import { useIsSaved } from './saves';
import { useFocusAfterEditing } from './use-focus-after-editing';

interface SentMessageProps {
  message: Message;
  row: RefObject<HTMLElement | null>;
  /** Somebody is about to do something with it. */
  attended: boolean;
  /** Something that was opened from it has closed. */
  onClosed: () => void;
}

/** A message that the server has. */
export function SentMessage({ message, row, attended, onClosed }: SentMessageProps) {
  const { canEdit, decorations, editing: parts } = useMessagePlace();
  const editing = useIsEditing(message.id) && canEdit && parts !== null;
  const saved = useIsSaved(message.id);

  return (
    <>
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {editing ? (
        <Editing row={row}>
          <parts.MessageEditing message={message} />
        </Editing>
      ) : (
        <MessageText message={message} />
      )}
      {decorations && (
        <>
          {message.files.length > 0 && <decorations.MessageAttachments files={message.files} />}
          <decorations.ReactionRow message={message} />
          {attended && !editing && (
            <decorations.MessageToolbar message={message} onClosed={onClosed} />
          )}
        </>
      )}
    </>
  );
}

interface EditingProps {
  row: SentMessageProps['row'];
  children: ReactNode;
}

function Editing({ row, children }: EditingProps) {
  useFocusAfterEditing(row);
  return children;
}

function MessageText({ message }: { message: Message }) {
  return (
    <>
      {!isBlank(message.body) && <MessageBody message={message} />}
      {isEdited(message) && <span className={styles.edited}>(edited)</span>}
    </>
  );
}
