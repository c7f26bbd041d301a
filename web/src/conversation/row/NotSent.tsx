import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Button } from '../../platform/ui/Button';
import styles from './NotSent.module.css';
import type { OutboxEntry } from '../../data/outbox/outbox-entry';
import { outbox } from '../../data/outbox/own-outbox';

/** Shown under a message that the server cannot take at present: the outbox keeps trying. */
export function Delayed({ reason }: { reason: string }) {
  return (
    <p className={styles.delay} role="status">
      {`Not sent yet, trying again. ${reason}`}
    </p>
  );
}

/** Shown under a message that the server refused: the reason, and buttons to retry and to delete. */
export function NotSent({ entry }: { entry: OutboxEntry }) {
  if (entry.problem === null) return null;
  return (
    <div className={styles.notSent} role="alert">
      <p className={styles.problem}>
        <CircleAlert size={14} aria-hidden />
        <span>{`Not sent. ${entry.problem}`}</span>
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
