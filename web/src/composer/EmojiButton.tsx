import Smile from 'lucide-react/icons/face-slightly-smiling';
import { useRef } from 'react';
import { useDeferred } from '../lib/deferred';
import { emojiParts } from '../ui/deferred-parts';
import { IconButton } from '../ui/IconButton';
import { Popover } from '../ui/Popover';
import styles from './ComposerFrame.module.css';

interface EmojiButtonProps {
  disabled?: boolean;
  onEmoji: (emoji: string) => void;
  writingField: () => HTMLElement | null;
}

/** Writes a quick emoji where the caret is. */
export function EmojiButton({ disabled = false, onEmoji, writingField }: EmojiButtonProps) {
  const picked = useRef(false);
  const { EmojiPicker } = useDeferred(emojiParts) ?? {};
  return (
    <Popover
      label="Emoji"
      align="start"
      trigger={
        <IconButton label="Emoji" className={styles.tool} disabled={disabled}>
          <Smile aria-hidden />
        </IconButton>
      }
      onOpenChange={(open) => {
        if (open) picked.current = false;
      }}
      finalFocus={() => (picked.current ? writingField() : null)}
    >
      {(close) =>
        EmojiPicker && (
          <EmojiPicker
            label="Emoji"
            onPick={(emoji) => {
              picked.current = true;
              onEmoji(emoji);
              close();
            }}
          />
        )
      }
    </Popover>
  );
}
