import { classes } from '../lib/classes';
import styles from './Spinner.module.css';

interface SpinnerProps {
  className?: string | undefined;
  size?: number;
  /** The text for screen readers; empty if nearby text says the same. */
  label?: string;
}

export function Spinner({ className, size = 24, label = 'Loading' }: SpinnerProps) {
  return (
    <svg
      className={classes(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle className={styles.track} cx="12" cy="12" r="9.5" strokeWidth="2.5" />
      <path d="M12 2.500a9.500 9.500 0 0 1 9.500 9.500" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
