import type { Message } from '@parley/contract/entities/message';
import Bookmark from 'lucide-react/icons/bookmark';
import Pencil from 'lucide-react/icons/pencil';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { useOwnId } from '../people/member-store';
import { Emoji } from '../ui/Emoji';
import { emojiName, quickEmoji } from '../ui/emoji-names';
import { IconButton } from '../ui/IconButton';
import { Tooltip } from '../ui/Tooltip';
import { useRovingFocus } from '../ui/use-roving-focus';
import { deleteOwnMessage } from './change-message';
import { startEditing } from './editing';
import { useMessagePlace } from './message-place';
import styles from './MessageToolbar.module.css';
import { ReactionPicker } from './ReactionPicker';
import { toggleReaction, useOwnReactions } from './reactions';
import { toggleSave, useIsSaved } from './saves';
import { useFocusAfterDeleting } from './use-focus-after-deleting';

/** The ones at hand; the others are behind `React`. */
const atHand = quickEmoji.slice(0, 3);

export interface MessageToolbarProps {
  message: Message;
  /** Something that was opened from it has closed. */
  onClosed: () => void;
}

/** SPEC §2 "Message actions": what one can do with the message one points at. */
export function MessageToolbar({ message, onClosed }: MessageToolbarProps) {
  const { readOnly, canEdit } = useMessagePlace();
  const isOwn = useOwnId() === message.user_id;
  const saved = useIsSaved(message.id);
  const own = useOwnReactions(message);
  const roving = useRovingFocus();
  const first = atHand[0] ?? '';
  const rail = useRef<HTMLDivElement>(null);
  useFocusAfterDeleting(rail);

  return (
    <div ref={rail} className={styles.rail}>
      <div className={styles.toolbar} role="toolbar" aria-label="Message actions">
        {!readOnly && (
          <>
            {atHand.map((emoji) => (
              <Tooltip key={emoji} text={emojiName(emoji)}>
                <button
                  type="button"
                  className={styles.emoji}
                  aria-label={emojiName(emoji)}
                  aria-pressed={own.has(emoji)}
                  onClick={() => toggleReaction(message, emoji)}
                  {...roving(emoji, emoji === first)}
                >
                  <Emoji code={emoji} size={18} />
                </button>
              </Tooltip>
            ))}
            <ReactionPicker message={message} onClosed={onClosed}>
              <IconButton label="React" className={styles.button} {...roving('react', false)}>
                <SmilePlus aria-hidden />
              </IconButton>
            </ReactionPicker>
          </>
        )}
        <IconButton
          label={saved ? 'Remove from saved items' : 'Save for later'}
          className={styles.button}
          aria-pressed={saved}
          onClick={() => toggleSave(message)}
          {...roving('save', readOnly)}
        >
          <Bookmark aria-hidden fill={saved ? 'currentColor' : 'none'} />
        </IconButton>
        {isOwn && canEdit && (
          <>
            <IconButton
              label="Edit"
              className={styles.button}
              onClick={() => startEditing(message.id)}
              {...roving('edit', false)}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label="Delete"
              className={styles.button}
              data-confirm="Delete this message?"
              data-confirm-detail="It will be gone for everybody, and cannot be brought back."
              data-confirm-action="Delete"
              onClick={() => void deleteOwnMessage(message)}
              {...roving('delete', false)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  );
}
