import Clock from 'lucide-react/icons/clock';
import { useDeferred } from '../lib/deferred';
import { classes } from '../lib/classes';
import { MessageBody } from './MessageBody';
import styles from './MessageRowView.module.css';
import { Delayed, NotSent } from './NotSent';
import type { OutboxEntry } from './outbox-entry';
import { pendingParts } from './row-parts';

/** A message that is on its way, or was refused. */
export function UnsentMessage({ entry }: { entry: OutboxEntry }) {
  const parts = useDeferred(pendingParts);
  const sending = entry.problem === null;
  return (
    <div className={classes(sending && styles.sending)}>
      {sending && <Clock className={styles.clock} role="img" aria-label="Sending" />}
      {entry.body !== '' && <MessageBody message={entry} />}
      {parts && entry.files.length > 0 && <parts.PendingFiles files={entry.files} />}
      {sending && entry.delay !== undefined && <Delayed reason={entry.delay} />}
      <NotSent entry={entry} />
    </div>
  );
}
