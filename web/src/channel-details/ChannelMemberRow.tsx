import type { Member } from '@parley/contract/entities/user';
import { memo } from 'react';
import { memberName, useOwnId } from '../people/member-store';
import { PresenceMarks } from '../people/PresenceMarks';
import { showUserInChat } from '../people/user-popup-store';
import { Avatar } from '../ui/pictures/Avatar';
import styles from './ChannelMembers.module.css';

export const ChannelMemberRow = memo(function ChannelMemberRow({ member }: { member: Member }) {
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
            <bdi className={styles.nameText}>{memberName(member)}</bdi>
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
    </li>
  );
});
