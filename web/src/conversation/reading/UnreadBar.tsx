import { limits } from '@parley/contract/limits';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ConversationKey } from '../../data/conversations/conversation';
import { useOwnId } from '../../data/people/member-store';
import { markRead } from '../../data/reads/read-channel';
import { useMarks, useReadTo } from '../../data/reads/reads';
import { useVisit } from '../../data/reads/visits';
import { timeOf } from '../text/message-time';
import { indexOfFirstFrom, type ReadRow } from './seen-range';
import styles from './UnreadBar.module.css';

interface UnreadBarProps {
  conversation: ConversationKey;
  rows: readonly ReadRow[];
  onJump: () => void;
}

/** Says above the list how many unread messages are further up: at the channel's opening, or those that are left. */
export function UnreadBar({ conversation, rows, onJump }: UnreadBarProps) {
  const visit = useVisit(conversation);
  const marks = useMarks(conversation);
  const readTo = useReadTo(conversation);
  const ownId = useOwnId();
  const count = visit.unread ?? marks.unread;
  if (count === 0) return null;
  const since = postedAt(rows[indexOfFirstFrom(rows, readTo + 1, ownId)]);
  const number = count < limits.unreadMax ? String(count) : '99+';
  const messages = `${number} new ${count === 1 ? 'message' : 'messages'}`;
  const text = since === null ? messages : `${messages} since ${timeOf(new Date(since))}`;
  return (
    <div className={styles.bar} role="group" aria-label="Unread messages">
      <button
        type="button"
        className={styles.jump}
        aria-label={`Jump to first unread: ${text}`}
        onClick={onJump}
      >
        <ArrowUp size={15} aria-hidden />
        <span className="ellipsis">{text}</span>
      </button>
      <button type="button" className={styles.read} onClick={() => void markRead(conversation)}>
        Mark as read
      </button>
    </div>
  );
}

/** Null while the message is not loaded. */
function postedAt(row: ReadRow | undefined): string | null {
  return (row?.message ?? row?.lines?.[0])?.created_at ?? null;
}
