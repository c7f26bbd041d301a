import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import styles from './Banner.module.css';

interface BannerProps {
  kind: 'error' | 'info';
  children: ReactNode;
  className?: string | undefined;
}

/** One or more sentences above the content they concern; announced when it appears. */
export function Banner({ kind, children, className }: BannerProps) {
  const Icon = kind === 'error' ? CircleAlert : Info;
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classes(styles.banner, styles[kind], className)}
    >
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
