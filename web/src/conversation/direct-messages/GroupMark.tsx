import type { SharedChannel } from '../../data/channels/channel-store';
import styles from './GroupMark.module.css';

/** The number of a group's users, in place of a picture. Without a text for screen readers. */
export function GroupMark({ group }: { group: Pick<SharedChannel, 'users'> }) {
  return (
    <span className={styles.mark} aria-hidden>
      {Object.keys(group.users).length}
    </span>
  );
}
