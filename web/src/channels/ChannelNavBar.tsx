import Users from 'lucide-react/icons/users';
import type { Ref } from 'react';
import { Tooltip } from '../ui/Tooltip';
import { ChannelSign } from '../ui/ChannelSign';
import { openChannelDetails } from './channel-dialogs';
import styles from './ChannelNavBar.module.css';
import { canLeave, isGeneral } from './channel-order';
import { useIsMember, type SharedChannel } from './channel-store';
import { LeaveButton } from './LeaveButton';
import { leaveChannel, leaveQuestion } from './membership';
import { NavBar } from './NavBar';
import { StarButton } from './StarButton';

interface ChannelNavBarProps {
  channel: SharedChannel;
  headingRef: Ref<HTMLHeadingElement>;
}

export function ChannelNavBar({ channel, headingRef }: ChannelNavBarProps) {
  const joined = useIsMember(channel.id);
  const count = Object.keys(channel.users).length;
  const members = `${count} ${count === 1 ? 'member' : 'members'}`;
  return (
    <NavBar
      channel={channel}
      headingRef={headingRef}
      name={
        <>
          <ChannelSign channel={channel} size={17} />
          <span className={styles.nameText} dir="auto">
            {channel.name}
          </span>
        </>
      }
    >
      {joined && !isGeneral(channel) && <StarButton channel={channel} />}
      <Tooltip text="Show the members" side="bottom">
        <button
          type="button"
          className={styles.members}
          aria-label={members}
          aria-haspopup="dialog"
          onClick={() => openChannelDetails(channel.id, 'members')}
        >
          <Users size={16} aria-hidden />
          {count}
        </button>
      </Tooltip>
      {canLeave(channel, joined) && (
        <LeaveButton
          channelId={channel.id}
          question={leaveQuestion(channel)}
          onLeave={() => leaveChannel(channel.id)}
          what="Channel"
        />
      )}
    </NavBar>
  );
}
