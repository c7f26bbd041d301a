import type { Message } from '@parley/contract/entities/message';
import Bookmark from 'lucide-react/icons/bookmark';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useOwnId } from '../people/member-store';
import { Dialog } from '../ui/Dialog';
import { EmojiPicker } from '../ui/EmojiPicker';
import { deleteOwnMessage } from './change-message';
import { startEditing } from './editing';
import { messageText } from './message-html';
import { useMessagePlace } from './message-place';
import { closeMessageSheet } from './message-sheet-store';
import styles from './MessageSheet.module.css';
import { toggleReaction, useOwnReactions } from './reactions';
import { toggleSave, useIsSaved } from './saves';

/** The actions of a message, large enough for fingers. */
export function MessageSheet({ message }: { message: Message | undefined }) {
  return (
    <Dialog
      open={message !== undefined}
      onClose={closeMessageSheet}
      size="small"
      title="Message actions"
    >
      {message && <Actions message={message} />}
    </Dialog>
  );
}

function Actions({ message }: { message: Message }) {
  const { readOnly, canEdit } = useMessagePlace();
  const isOwn = useOwnId() === message.user_id;
  const saved = useIsSaved(message.id);
  const own = useOwnReactions(message);

  function then(action: () => void) {
    return () => {
      closeMessageSheet();
      action();
    };
  }

  return (
    <div className={styles.actions}>
      {!readOnly && (
        <EmojiPicker
          label="Reactions"
          pressed={own}
          onPick={(emoji) => then(() => toggleReaction(message, emoji))()}
        />
      )}
      <button type="button" className={styles.action} onClick={then(() => toggleSave(message))}>
        <Bookmark aria-hidden fill={saved ? 'currentColor' : 'none'} />
        {saved ? 'Remove from saved items' : 'Save for later'}
      </button>
      <button
        type="button"
        className={styles.action}
        onClick={then(() => void navigator.clipboard?.writeText(messageText(message.body)))}
      >
        <Copy aria-hidden />
        Copy text
      </button>
      {isOwn && canEdit && (
        <>
          <button
            type="button"
            className={styles.action}
            onClick={then(() => startEditing(message.id))}
          >
            <Pencil aria-hidden />
            Edit
          </button>
          <button
            type="button"
            className={styles.danger}
            data-confirm="Delete this message?"
            data-confirm-detail="It will be gone for everybody, and cannot be brought back."
            data-confirm-action="Delete"
            onClick={then(() => void deleteOwnMessage(message))}
          >
            <Trash2 aria-hidden />
            Delete
          </button>
        </>
      )}
    </div>
  );
}
