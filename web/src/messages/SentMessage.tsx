import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { Bookmark } from 'lucide-react';
import type { RefObject } from 'react';
import { useDeferred } from '../lib/deferred';
import { isEdited } from './channel-messages';
import { useIsEditing } from './editing';
import { MessageBody } from './MessageBody';
import { useMessagePlace } from './message-place';
import styles from './MessageRowView.module.css';
import { editingParts } from './row-parts';
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
  const { canEdit, decorations } = useMessagePlace();
  const editing = useIsEditing(message.id) && canEdit;
  const saved = useIsSaved(message.id);

  return (
    <>
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {editing ? <Editing message={message} row={row} /> : <MessageText message={message} />}
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

function Editing({ message, row }: Pick<SentMessageProps, 'message' | 'row'>) {
  const { MessageEditing } = useDeferred(editingParts) ?? {};
  useFocusAfterEditing(row);
  return MessageEditing ? <MessageEditing message={message} /> : <MessageText message={message} />;
}

function MessageText({ message }: { message: Message }) {
  return (
    <>
      {!isBlank(message.body) && <MessageBody message={message} />}
      {isEdited(message) && <span className={styles.edited}>(edited)</span>}
    </>
  );
}
