import { classes } from '../lib/classes';
import styles from './PresenceDot.module.css';

interface PresenceDotProps {
  /** Signed in to the workspace and not away. */
  active: boolean;
  /** What a screen reader hears; empty where it is said next to the dot already. */
  label?: string;
  /** Set off from a picture it lies on. */
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
