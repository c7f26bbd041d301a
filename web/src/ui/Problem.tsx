import { classes } from '../lib/classes';
import styles from './Problem.module.css';

interface ProblemProps {
  /** Why it did not work; null for nothing. */
  children: string | null | undefined;
  className?: string | undefined;
}

/** Why what somebody has just tried did not work, beside the place where they tried it. */
export function Problem({ children, className }: ProblemProps) {
  if (!children) return null;
  return (
    <p className={classes(styles.problem, className)} role="alert">
      {children}
    </p>
  );
}
