import { useRovingFocus } from '../../platform/ui/use-roving-focus';
import { Emoji } from './Emoji';
import { emojiName, quickEmoji } from '../../data/emoji/emoji-names';
import styles from './EmojiPicker.module.css';
import { Tooltip } from '../../platform/ui/Tooltip';

interface EmojiPickerProps {
  label: string;
  /** The codes already chosen. */
  pressed?: ReadonlySet<string> | undefined;
  onPick: (emoji: string) => void;
}

/** SPEC §9 "Quick emoji", in a row. */
export function EmojiPicker({ label, pressed, onPick }: EmojiPickerProps) {
  const roving = useRovingFocus();
  return (
    <div className={styles.picker} role="toolbar" aria-label={label}>
      {quickEmoji.map((emoji) => (
        <Tooltip key={emoji} text={emojiName(emoji)}>
          <button
            type="button"
            className={styles.emoji}
            aria-label={emojiName(emoji)}
            aria-pressed={pressed?.has(emoji)}
            onClick={() => onPick(emoji)}
            {...roving(emoji, emoji === quickEmoji[0])}
          >
            <Emoji code={emoji} size={22} />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
