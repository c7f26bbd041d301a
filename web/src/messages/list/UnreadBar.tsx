import { limits } from '@parley/contract/limits';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { timeOf } from '../text/message-time';
import styles from './UnreadBar.module.css';

interface UnreadBarProps {
  /** Unread messages when the channel was opened; stops at 100. */
  count: number;
  /** When the first of them was posted; null while it is not loaded. */
  since: string | null;
  onJump: () => void;
  onRead: () => void;
}

/** Above a channel that was opened with unread messages further up. */
export function UnreadBar({ count, since, onJump, onRead }: UnreadBarProps) {
  const number = count < limits.unreadMax ? String(count) : '99+';
  const sinceText = since === null ? '' : ` since ${timeOf(new Date(since))}`;
  return (
    <div className={styles.bar} role="group" aria-label="Unread messages">
      <button
        type="button"
        className={styles.jump}
        aria-label="Jump to first unread"
        onClick={onJump}
      >
        <ArrowUp size={15} aria-hidden />
        <span className={styles.text}>
          {`${number} new ${count === 1 ? 'message' : 'messages'}${sinceText}`}
        </span>
      </button>
      <button type="button" className={styles.read} onClick={onRead}>
        Mark as read
      </button>
    </div>
  );
}
