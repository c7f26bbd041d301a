import { classes } from '../../lib/classes';
import styles from './Logo.module.css';

/** Two speech bubbles, the second answering. */
export function LogoMark({
  size = 28,
  className,
}: {
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden
    >
      <path
        fill="currentColor"
        d="M14 3C7.400 3 2 7.500 2 13.200c0 3 1.500 5.700 3.900 7.600-.3 1.800-1.100 3.400-2.200 4.700-.4.500 0 1.200.6 1.100 3-.3 5.500-1.500 7.300-3.100.8.100 1.600.2 2.400.2.500 0 .8-.4.800-.8v-.4c0-5.600 4-10.300 9.400-11.300.5-.1.800-.6.600-1.100C23.200 6 19 3 14 3Z"
      />
      <path
        fill="var(--coral)"
        d="M23.500 13.500a8 8 0 1 0 0 16c.5 0 .9 0 1.300-.1 1.100.9 2.500 1.500 4.100 1.800.6.100 1-.5.600-1-.6-.8-1.100-1.700-1.300-2.700 2-1.400 3.300-3.600 3.300-6a8 8 0 0 0-8-8Z"
      />
    </svg>
  );
}

/** The mark and the name. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={classes(styles.logo, className)}>
      <LogoMark />
      <span className={styles.name}>Parley</span>
    </span>
  );
}
