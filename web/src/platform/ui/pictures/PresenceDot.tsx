import { classes } from '../../lib/classes';
import styles from './PresenceDot.module.css';

/** A member's presence, in the words that people read. */
export type Activity = 'Active' | 'Away' | 'Signed out' | 'No page open';

interface PresenceDotProps {
  /** Only `Active` fills the circle; its tooltip says which it is. */
  activity: Activity;
  /** Whether nearby text says the same to screen readers. */
  silent?: boolean;
  /** With a ring that sets it off from the picture under it. */
  ringed?: boolean;
  className?: string | undefined;
}

export function PresenceDot({ activity, silent, ringed = false, className }: PresenceDotProps) {
  return (
    <span
      className={classes(
        styles.dot,
        activity === 'Active' ? styles.active : styles.away,
        ringed && styles.ringed,
        className,
      )}
      title={activity}
      {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': activity })}
    />
  );
}
