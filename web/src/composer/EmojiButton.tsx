import Smile from 'lucide-react/icons/face-slightly-smiling';
import { useRef } from 'react';
import { IconButton } from '../ui/IconButton';
import { Popover } from '../ui/overlays/Popover';
import { EmojiPicker } from '../ui/pictures/EmojiPicker';
import styles from './ComposerFrame.module.css';

interface EmojiButtonProps {
  disabled?: boolean;
  onEmoji: (emoji: string) => void;
  writingField: () => HTMLElement | null;
}

/** Inserts a quick emoji at the caret. */
export function EmojiButton({ disabled = false, onEmoji, writingField }: EmojiButtonProps) {
  const picked = useRef(false);
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
      {(close) => (
        <EmojiPicker
          label="Emoji"
          onPick={(emoji) => {
            picked.current = true;
            onEmoji(emoji);
            close();
          }}
        />
      )}
    </Popover>
  );
}
