import { memo, useRef } from 'react';
import { classes } from '../lib/classes';
import { memberName, useMember } from '../people/member-store';
import { MessageAuthor, MessageAvatar } from './MessageAuthor';
import { useMessagePlace } from './message-place';
import styles from './MessageRowView.module.css';
import { isUnsent, type ShownMessage } from './message-rows';
import { openMessageSheet } from './message-sheet-store';
import { momentLabel, timeOf } from './message-time';
import { SentMessage } from './SentMessage';
import { UnsentMessage } from './UnsentMessage';
import { useAttention } from './use-attention';
import { useLongPress } from './use-long-press';

interface MessageRowViewProps {
  message: ShownMessage;
  startsGroup: boolean;
  /** It is what a link led to. */
  highlighted: boolean;
}

export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps) {
  const { message, startsGroup, highlighted } = props;
  const author = useMember(message.user_id);
  const name = memberName(author);
  const moment = new Date(message.created_at);
  const unsent = isUnsent(message);
  const row = useRef<HTMLElement>(null);
  const attention = useAttention(row);
  const { readOnly } = useMessagePlace();
  const longPress = useLongPress(() => {
    if (!unsent && !readOnly) openMessageSheet(message);
  });

  return (
    <article
      ref={row}
      className={classes(
        styles.row,
        startsGroup && styles.starts,
        attention.has && styles.attended,
        highlighted && styles.highlighted,
      )}
      aria-label={`${name}, ${timeOf(moment)}`}
      // For the arrow keys, not for Tab.
      tabIndex={-1}
      {...attention.handlers}
      {...longPress}
    >
      <div className={styles.gutter}>
        {startsGroup && author && <MessageAvatar author={author} />}
        {!startsGroup && <Moment className={styles.quietTime} moment={moment} />}
      </div>
      <div>
        {startsGroup && (
          <p className={styles.head}>
            <MessageAuthor userId={message.user_id} name={name} />
            <Moment className={styles.time} moment={moment} />
          </p>
        )}
        {unsent ? (
          <UnsentMessage entry={message} />
        ) : (
          <SentMessage
            message={message}
            row={row}
            attended={attention.has && !readOnly}
            onClosed={attention.somethingClosed}
          />
        )}
      </div>
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
