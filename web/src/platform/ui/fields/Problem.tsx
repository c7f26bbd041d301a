import { classes } from '../../lib/classes';
import styles from './Problem.module.css';

interface ProblemProps {
  /** The reason of the failure; null for none. */
  children: string | null | undefined;
  className?: string | undefined;
}

/** The reason why the user's last action failed, shown beside its control. */
export function Problem({ children, className }: ProblemProps) {
  if (!children) return null;
  return (
    <p className={classes(styles.problem, className)} role="alert">
      {children}
    </p>
  );
}
