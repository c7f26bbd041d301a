import { memo } from 'react';
import { classes } from '../../platform/lib/classes';
import { memberName } from '../../data/people/member-store';
import { MessageAuthor, MessageAvatar } from './MessageAuthor';
import { useMessageListContext } from '../actions/message-list-context';
import styles from './MessageRowView.module.css';
import { isUnsent, type ShownMessage } from '../../data/outbox/outbox-entry';
import type { UnfoldedTexts } from './LongText';
import type { RowState } from './row-state';
import { momentLabel, timeOf } from '../text/message-time';
import { SentMessage } from './SentMessage';
import { UnsentMessage } from './UnsentMessage';

interface MessageRowViewProps extends RowState {
  message: ShownMessage;
  /** The row's key in the list. */
  rowKey?: string;
  startsGroup: boolean;
  /** The row of the linked message. */
  highlighted: boolean;
  unfolded?: UnfoldedTexts;
}

export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps) {
  const { message, author, rowKey, startsGroup, highlighted, unfolded } = props;
  const { canSave } = useMessageListContext();
  const name = memberName(author);
  const moment = new Date(message.created_at);
  const unsent = isUnsent(message);
  const attended = props.attended && canSave;
  const folding = { rowKey, linked: highlighted, unfolded };

  return (
    <article
      className={classes(
        styles.row,
        startsGroup && styles.starts,
        attended && styles.attended,
        highlighted && styles.highlighted,
      )}
      aria-label={`${name}, ${timeOf(moment)}`}
      // Focusable by the arrow keys, not by Tab.
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
        <UnsentMessage entry={message} folding={folding} />
      ) : (
        <SentMessage
          message={message}
          saved={props.saved}
          editing={props.editing}
          folding={folding}
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
      // Formatting a date is the slowest part of rendering a row, so the tooltip's date is formatted on
      // hover.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = momentLabel(moment);
      }}
    >
      {timeOf(moment)}
    </time>
  );
}
