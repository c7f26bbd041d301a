import Users from 'lucide-react/icons/users';
import { Tooltip } from '../../platform/ui/Tooltip';
import { openChannelDetails } from '../../data/channels/channel-dialogs';
import styles from './ChannelNavBar.module.css';
import type { SharedChannel } from '../../data/channels/channel-store';

/** The number of a channel's members, which shows them. */
export function MembersButton({ channel }: { channel: SharedChannel }) {
  const count = Object.keys(channel.users).length;
  return (
    <Tooltip text="Show the members" side="bottom">
      <button
        type="button"
        className={styles.members}
        aria-label={`${count} ${count === 1 ? 'member' : 'members'}`}
        aria-haspopup="dialog"
        onClick={() => openChannelDetails(channel.id, 'members')}
      >
        <Users size={16} aria-hidden />
        <span>{count}</span>
      </button>
    </Tooltip>
  );
}
