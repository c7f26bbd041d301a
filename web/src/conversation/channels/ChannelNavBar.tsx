import type { Ref } from 'react';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { canLeave, isGeneral } from '../../data/channels/channel-order';
import { useIsMember, useIsStarred, type SharedChannel } from '../../data/channels/channel-store';
import { LeaveButton } from './LeaveButton';
import { MembersButton } from './MembersButton';
import { leaveChannel, leaveQuestion } from '../../data/channels/membership';
import { NavBar } from './NavBar';
import { StarButton } from './StarButton';

interface ChannelNavBarProps {
  channel: SharedChannel;
  headingRef: Ref<HTMLHeadingElement>;
}

export function ChannelNavBar({ channel, headingRef }: ChannelNavBarProps) {
  const joined = useIsMember(channel.id);
  // A star can be taken off an archived channel, not put on it.
  const starrable = useIsStarred(channel.id) || !channel.archived;
  return (
    <NavBar
      channel={channel}
      headingRef={headingRef}
      name={
        <>
          <ChannelSign channel={channel} size={17} />
          <span className="ellipsis" dir="auto">
            {channel.name}
          </span>
        </>
      }
    >
      {joined && starrable && !isGeneral(channel) && <StarButton channel={channel} />}
      <MembersButton channel={channel} />
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
