import { classes } from '../../lib/classes';
import styles from './PresenceDot.module.css';

interface PresenceDotProps {
  /** Signed in to the workspace and not away. */
  active: boolean;
  /** The text for screen readers; empty if nearby text says the same. */
  label?: string;
  /** With a ring that sets it off from the picture under it. */
  ringed?: boolean;
  className?: string | undefined;
}

export function PresenceDot({ active, label, ringed = false, className }: PresenceDotProps) {
  const name = label ?? (active ? 'Active' : 'Away');
  return (
    <span
      className={classes(
        styles.dot,
        active ? styles.active : styles.away,
        ringed && styles.ringed,
        className,
      )}
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    />
  );
}
