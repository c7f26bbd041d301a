import Clock from 'lucide-react/icons/clock';
import { PendingFiles } from '../../files/PendingFiles';
import { classes } from '../../lib/classes';
import { MessageBody } from './MessageBody';
import styles from './MessageRowView.module.css';
import { Delayed, NotSent } from './NotSent';
import type { OutboxEntry } from '../outbox/outbox-entry';

/** A message that is being sent, or was refused. */
export function UnsentMessage({ entry }: { entry: OutboxEntry }) {
  const sending = entry.problem === null;
  return (
    <div className={classes(sending && styles.sending)}>
      {sending && <Clock className={styles.clock} role="img" aria-label="Sending" />}
      {entry.body !== '' && <MessageBody message={entry} />}
      {entry.files.length > 0 && <PendingFiles files={entry.files} />}
      {sending && entry.delay !== undefined && <Delayed reason={entry.delay} />}
      <NotSent entry={entry} />
    </div>
  );
}
