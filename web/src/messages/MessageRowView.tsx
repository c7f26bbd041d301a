import { memo } from 'react';
import { classes } from '../lib/classes';
import { memberName } from '../people/member-store';
import { MessageAuthor, MessageAvatar } from './MessageAuthor';
import { useMessagePlace } from './message-place';
import styles from './MessageRowView.module.css';
import { isUnsent, type ShownMessage } from './message-rows';
import type { RowState } from './row-state';
import { momentLabel, timeOf } from './message-time';
import { SentMessage } from './SentMessage';
import { UnsentMessage } from './UnsentMessage';

interface MessageRowViewProps extends RowState {
  message: ShownMessage;
  /** For the list: which of its rows this is. */
  rowKey?: string;
  startsGroup: boolean;
  /** It is what a link led to. */
  highlighted: boolean;
}

export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps) {
  const { message, author, rowKey, startsGroup, highlighted } = props;
  const { canSave } = useMessagePlace();
  const name = memberName(author);
  const moment = new Date(message.created_at);
  const unsent = isUnsent(message);
  const attended = props.attended && canSave;

  return (
    <article
      className={classes(
        styles.row,
        startsGroup && styles.starts,
        attended && styles.attended,
        highlighted && styles.highlighted,
      )}
      aria-label={`${name}, ${timeOf(moment)}`}
      // For the arrow keys, not for Tab.
      tabIndex={-1}
      data-row={rowKey}
      data-message={unsent || !canSave ? undefined : message.id}
    >
      {startsGroup && author && <MessageAvatar author={author} />}
      {startsGroup ? (
        <p className={styles.head}>
          <MessageAuthor userId={message.user_id} name={name} />
          <Moment className={styles.time} moment={moment} />
        </p>
      ) : (
        <Moment className={styles.quietTime} moment={moment} />
      )}
      {unsent ? (
        <UnsentMessage entry={message} />
      ) : (
        <SentMessage
          message={message}
          saved={props.saved}
          editing={props.editing}
          attended={attended}
          onClosed={props.onClosed}
        />
      )}
    </article>
  );
});

function Moment({ moment, className }: { moment: Date; className: string | undefined }) {
  return (
    <time
      className={className}
      dateTime={moment.toISOString()}
      // Putting a date into words is what takes longest in drawing a row: only for who points at it.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = momentLabel(moment);
      }}
    >
      {timeOf(moment)}
    </time>
  );
}
