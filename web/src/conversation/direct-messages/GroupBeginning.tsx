import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SharedChannel } from '../../data/channels/channel-store';
import { memberStore } from '../../data/people/member-store';
import { othersOf, useDirectName } from '../../data/people/partner';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import styles from './DirectMessagesBeginning.module.css';

/** Shown above the first message of a group, or in its place. */
export function GroupBeginning({ group, empty }: { group: SharedChannel; empty: boolean }) {
  const name = useDirectName(group);
  const others = useStore(
    memberStore,
    useShallow((people) => othersOf(group, people)),
  );
  const count = Object.keys(group.users).length;
  const start = empty ? 'No messages yet.' : 'This is the start of your conversation.';
  return (
    <div className={styles.beginning}>
      <div className={styles.faces}>
        {others.map((member) => (
          <Avatar key={member.id} user={member} size={48} />
        ))}
      </div>
      <h2 className={styles.title} dir="auto">
        {name}
      </h2>
      <p className={styles.text}>{`${start} Only the ${count} of you can read it.`}</p>
    </div>
  );
}
