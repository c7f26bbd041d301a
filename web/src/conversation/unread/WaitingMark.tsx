import { classes } from '../../platform/lib/classes';
import { waitingCount, type Waiting } from '../../data/unread/waiting';
import styles from './WaitingMark.module.css';

interface WaitingMarkProps {
  waiting: Waiting;
  className?: string | undefined;
}

/** A number for mentions and direct messages, a dot for other messages. */
export function WaitingMark({ waiting, className }: WaitingMarkProps) {
  const { unread, mentions } = waiting;
  if (mentions === 0 && !unread) return null;
  const number = waitingCount(waiting);
  return (
    <span
      className={classes(mentions > 0 ? styles.badge : styles.dot, className)}
      role="img"
      aria-label={mentions > 0 ? `${number} waiting` : 'New messages'}
    >
      {mentions > 0 && number}
    </span>
  );
}
