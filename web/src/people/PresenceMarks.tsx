import type { Presence } from '@parley/contract/entities/user';
import BellOff from 'lucide-react/icons/bell-off';
import { PresenceDot } from '../ui/pictures/PresenceDot';
import { isPresent } from './presence';
import styles from './PresenceMarks.module.css';

/** SPEC §4 "Presence": a circle, filled when active, and a mark for paused notifications. */
export function PresenceMarks({ member }: { member: Presence }) {
  return (
    <span className={styles.marks}>
      <PresenceDot active={isPresent(member)} />
      <PausedMark member={member} />
    </span>
  );
}

/** Rendered only while notifications are paused. */
export function PausedMark({ member }: { member: Presence }) {
  if (!member.paused) return null;
  return <BellOff className={styles.paused} role="img" aria-label="Notifications paused" />;
}
