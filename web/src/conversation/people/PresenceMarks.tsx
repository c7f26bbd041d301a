import BellOff from 'lucide-react/icons/bell-off';
import { PresenceDot } from '../../platform/ui/pictures/PresenceDot';
import { activityOf, type ShownPresence } from '../../data/people/presence';
import styles from './PresenceMarks.module.css';

/** SPEC §4 "Presence": a circle, filled when active, and a mark for paused notifications. */
export function PresenceMarks({ member }: { member: ShownPresence }) {
  return (
    <span className={styles.marks}>
      <PresenceDot activity={activityOf(member)} />
      <PausedMark member={member} />
    </span>
  );
}

/** Rendered only while notifications are paused. */
export function PausedMark({ member }: { member: Pick<ShownPresence, 'paused'> }) {
  if (!member.paused) return null;
  return <BellOff className={styles.paused} role="img" aria-label="Notifications paused" />;
}
