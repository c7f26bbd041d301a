import { useId } from 'react';
import styles from './KindChoice.module.css';

export type RoomKind = 'public' | 'private';

const kinds: readonly { kind: RoomKind; label: string; about: string }[] = [
  {
    kind: 'public',
    label: 'Public',
    about: 'Everybody in the workspace can find, read and join it.',
  },
  { kind: 'private', label: 'Private', about: 'Only people who are added see it and can read it.' },
];

interface KindChoiceProps {
  kind: RoomKind;
  onChoose: (kind: RoomKind) => void;
}

/** Whom a new channel is for. */
export function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Who can read it</legend>
      {kinds.map((one) => (
        <label key={one.kind} className={styles.option}>
          <input
            type="radio"
            name={group}
            checked={one.kind === kind}
            onChange={() => onChoose(one.kind)}
            aria-describedby={`${group}-${one.kind}`}
            aria-label={one.label}
          />
          <span>
            {one.label}
            <span id={`${group}-${one.kind}`} className={styles.about}>
              {one.about}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
