import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** A button or link that helps out of the empty state. */
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function EmptyState({ icon, title, action, className, children }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, className)}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
