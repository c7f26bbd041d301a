import Smile from 'lucide-react/icons/face-slightly-smiling';
import { useRef } from 'react';
import { IconButton } from '../../platform/ui/IconButton';
import { EmojiPopover } from '../emoji/EmojiPopover';
import styles from './ComposerFrame.module.css';

interface EmojiButtonProps {
  disabled?: boolean;
  onEmoji: (emoji: string) => void;
  writingField: () => HTMLElement | null;
}

/** Inserts an emoji at the caret. `onEmoji` focuses the writing field, unless a sheet lies over it. */
export function EmojiButton({ disabled = false, onEmoji, writingField }: EmojiButtonProps) {
  const picked = useRef(false);
  return (
    <EmojiPopover
      label="Emoji"
      quickLabel="Quick emoji"
      align="start"
      isFull
      trigger={
        <IconButton label="Emoji" className={styles.tool} disabled={disabled}>
          <Smile aria-hidden />
        </IconButton>
      }
      onOpenChange={(open) => {
        if (open) picked.current = false;
      }}
      sheetFocus={() => (picked.current ? writingField() : null)}
      onPick={(emoji) => {
        picked.current = true;
        onEmoji(emoji);
      }}
    />
  );
}
