import type { Pin } from '@parley/contract/entities/message';
import PinIcon from 'lucide-react/icons/pin';
import { memberName, useMember } from '../../data/people/member-store';
import styles from './PinnedBy.module.css';

/** Above a message that somebody pinned to its channel. */
export function PinnedBy({ pin }: { pin: Pin }) {
  return (
    <p className={styles.pinned}>
      <PinIcon size={12} aria-hidden /> Pinned by <bdi>{memberName(useMember(pin.user_id))}</bdi>
    </p>
  );
}
