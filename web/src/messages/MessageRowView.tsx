import { Clock } from 'lucide-react';
import { memo } from 'react';
import { memberName, useMember } from '../people/member-store';
import { Avatar } from '../ui/Avatar';
import { classes } from '../lib/classes';
import { isEdited } from './channel-messages';
import { messageHtml } from './message-html';
import styles from './MessageRowView.module.css';
import { isUnsent, type ShownMessage } from './message-rows';
import { momentLabel, timeOf } from './message-time';
import { NotSent } from './NotSent';

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
  const sending = unsent && message.problem === null;

  return (
    <article
      className={classes(
        styles.row,
        startsGroup && styles.starts,
        sending && styles.sending,
        highlighted && styles.highlighted,
      )}
      aria-label={`${name}, ${timeOf(moment)}`}
    >
      <div className={styles.gutter}>
        {startsGroup && author && <Avatar user={author} size={36} />}
        {!startsGroup && <Moment className={styles.quietTime} moment={moment} />}
      </div>
      <div className={styles.content}>
        {startsGroup && (
          <p className={styles.head}>
            <span className={styles.name}>{name}</span>
            <Moment className={styles.time} moment={moment} />
          </p>
        )}
        {sending && <Clock className={styles.clock} role="img" aria-label="Sending" />}
        {/* Sanitised here and by the server. */}
        <div className={styles.body} dangerouslySetInnerHTML={{ __html: messageHtml(message) }} />
        {!unsent && isEdited(message) && <span className={styles.edited}>(edited)</span>}
        {unsent && <NotSent entry={message} />}
      </div>
    </article>
  );
});

function Moment({ moment, className }: { moment: Date; className: string | undefined }) {
  return (
    <time className={className} dateTime={moment.toISOString()} title={momentLabel(moment)}>
      {timeOf(moment)}
    </time>
  );
}
