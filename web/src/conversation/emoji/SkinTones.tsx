import { useState, type ReactNode } from 'react';
import { Tooltip } from '../../platform/ui/Tooltip';
import { useRovingFocus } from '../../platform/ui/use-roving-focus';
import { Emoji } from './Emoji';
import { withTone } from '../../data/emoji/skin-tones';
import styles from './SkinTones.module.css';

const names = ['No skin tone', 'Light', 'Medium-light', 'Medium', 'Medium-dark', 'Dark'];
const hand = (tone: number) => withTone('✋', tone);

interface SkinTonesProps {
  tone: number;
  onChange: (tone: number) => void;
  /** Shown beside it while no tone is being chosen. */
  children: ReactNode;
}

/** The foot of the list: the emoji pointed at, and the skin tone of all of them. */
export function SkinTones({ tone, onChange, children }: SkinTonesProps) {
  const [isChoosing, setChoosing] = useState(false);
  const roving = useRovingFocus();
  if (isChoosing) {
    return (
      <div className={styles.foot} role="toolbar" aria-label="Skin tone">
        {names.map((name, at) => (
          <button
            key={name}
            type="button"
            className={styles.tone}
            aria-label={name}
            aria-pressed={at === tone}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
            autoFocus={at === tone}
            onClick={() => {
              onChange(at);
              setChoosing(false);
            }}
            {...roving(name, at === tone)}
          >
            <Emoji code={hand(at)} size={22} />
          </button>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      <div className={styles.shown}>{children}</div>
      <Tooltip text="Skin tone">
        <button
          type="button"
          className={styles.tone}
          aria-label={`Skin tone: ${names[tone] ?? ''}`}
          onClick={() => setChoosing(true)}
        >
          <Emoji code={hand(tone)} size={22} />
        </button>
      </Tooltip>
    </div>
  );
}
