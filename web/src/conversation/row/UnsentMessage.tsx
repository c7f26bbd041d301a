import Clock from 'lucide-react/icons/clock';
import { LaterPendingFiles } from '../files/LaterFiles';
import { Quotes } from '../quotes/Quotes';
import { classes } from '../../platform/lib/classes';
import { LongText, type Folding } from './LongText';
import { MessageBody } from './MessageBody';
import styles from './MessageRowView.module.css';
import { Delayed, NotSent } from './NotSent';
import type { OutboxEntry } from '../../data/outbox/outbox-entry';

interface UnsentMessageProps {
  entry: OutboxEntry;
  folding: Folding;
}

/** A message that is being sent, or was refused. */
export function UnsentMessage({ entry, folding }: UnsentMessageProps) {
  const sending = entry.problem === null;
  return (
    <div className={classes(sending && styles.sending)}>
      {sending && <Clock className={styles.clock} role="img" aria-label="Sending" />}
      {entry.body !== '' && (
        <LongText body={entry.body} {...folding}>
          <MessageBody message={entry} />
        </LongText>
      )}
      {entry.body !== '' && <Quotes body={entry.body} />}
      {entry.files.length > 0 && <LaterPendingFiles files={entry.files} />}
      {sending && entry.delay !== undefined && <Delayed reason={entry.delay} />}
      <NotSent entry={entry} />
    </div>
  );
}
