import type { Member } from '@parley/contract/entities/user';
import { memo } from 'react';
import { memberName, useOwnId } from '../../data/people/member-store';
import { PresenceMarks } from '../../conversation/people/PresenceMarks';
import { showUserInChat } from '../../data/people/user-popup-store';
import { Button } from '../../platform/ui/Button';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import styles from './ChannelMembers.module.css';

interface ChannelMemberRowProps {
  member: Member;
  /** Undefined if the user may not remove them. Stable. */
  onRemove?: ((member: Member) => void) | undefined;
}

export const ChannelMemberRow = memo(function ChannelMemberRow(props: ChannelMemberRowProps) {
  const { member, onRemove } = props;
  const isOwn = useOwnId() === member.id;
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.member}
        onClick={(event) => showUserInChat(member.id, event.currentTarget)}
      >
        <Avatar user={member} size={36} />
        <span className={styles.names}>
          <span className={styles.name}>
            <bdi className="ellipsis">{memberName(member)}</bdi>
            {isOwn && <span className={styles.you}>(you)</span>}
            <PresenceMarks member={member} />
          </span>
          {member.what_i_do && (
            <span className={styles.what} dir="auto">
              {member.what_i_do}
            </span>
          )}
        </span>
      </button>
      {onRemove && !isOwn && (
        <Button
          variant="quiet"
          size="small"
          className={styles.remove}
          aria-label={`Remove ${memberName(member)}`}
          onClick={() => onRemove(member)}
        >
          Remove
        </Button>
      )}
    </li>
  );
});
