import { classes } from '../lib/classes';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number;
  round?: boolean;
  className?: string | undefined;
}

/**
 * A placeholder in the shape of the content being loaded. Its container sets `aria-busy` and a label once.
 */
export function Skeleton({ width = '100%', height = 14, round = false, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
      aria-hidden
    />
  );
}
