import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Button } from '../ui/Button';
import styles from './NotSent.module.css';
import type { OutboxEntry } from './outbox-entry';
import { outbox } from './own-outbox';

/** Under a message that the server cannot take at the moment: the outbox goes on trying. */
export function Delayed({ reason }: { reason: string }) {
  return (
    <p className={styles.delay} role="status">
      Not sent yet, trying again. {reason}
    </p>
  );
}

/** Under a message that the server refused: why, and the two things to do about it. */
export function NotSent({ entry }: { entry: OutboxEntry }) {
  if (entry.problem === null) return null;
  return (
    <div className={styles.notSent} role="alert">
      <p className={styles.problem}>
        <CircleAlert size={14} aria-hidden />
        Not sent. {entry.problem}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => outbox.retry(entry.client_id)}>
          Try again
        </Button>
        <Button size="small" variant="quiet" onClick={() => outbox.discard(entry.client_id)}>
          Delete
        </Button>
      </div>
    </div>
  );
}
