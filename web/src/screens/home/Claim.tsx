import type { ReactNode } from 'react';
import styles from './Claim.module.css';

interface ClaimProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

export function Claim({ icon, title, children }: ClaimProps) {
  return (
    <div className={styles.claim}>
      <span className={styles.icon}>{icon}</span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
    </div>
  );
}
