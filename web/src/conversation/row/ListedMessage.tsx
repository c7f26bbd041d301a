import type { ReactNode } from 'react';
import type { Elements } from '../../platform/lib/elements';
import styles from './ListedMessage.module.css';

interface ListedMessageProps {
  /** Where the message is, or what happened to it. */
  about: ReactNode;
  /** When it happened. */
  time: ReactNode;
  /** The message. */
  children: Elements;
}

/** A message outside of its conversation. */
export function ListedMessage({ about, time, children }: ListedMessageProps) {
  return (
    <div className={styles.item}>
      <p className={styles.head}>
        <span className={styles.about}>{about}</span>
        <span className={styles.time}>{time}</span>
      </p>
      {children}
    </div>
  );
}
