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
import { attachmentParts, editingParts, reactionParts, toolbarParts } from './row-parts';
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
  const toolbar = useDeferred(toolbarParts);
  const reactions = useDeferred(reactionParts);
  const attachments = useDeferred(attachmentParts);
  const { MessageEditing } = useDeferred(editingParts) ?? {};
  const { canEdit } = useMessagePlace();
  const editing = useIsEditing(message.id) && canEdit && MessageEditing !== undefined;
  const saved = useIsSaved(message.id);
  useFocusAfterEditing(editing, row);

  return (
    <>
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {editing && MessageEditing ? (
        <MessageEditing message={message} />
      ) : (
        <MessageText message={message} />
      )}
      {attachments && message.files.length > 0 && (
        <attachments.MessageAttachments files={message.files} />
      )}
      {reactions && <reactions.ReactionRow message={message} />}
      {toolbar && attended && !editing && (
        <toolbar.MessageToolbar message={message} onClosed={onClosed} />
      )}
    </>
  );
}

function MessageText({ message }: { message: Message }) {
  return (
    <>
      {!isBlank(message.body) && <MessageBody message={message} />}
      {isEdited(message) && <span className={styles.edited}>(edited)</span>}
    </>
  );
}
