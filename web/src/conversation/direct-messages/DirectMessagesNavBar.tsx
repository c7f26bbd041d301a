import type { Member } from '@parley/contract/entities/user';
import Video from 'lucide-react/icons/video';
import type { Ref } from 'react';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import { LeaveButton } from '../channels/LeaveButton';
import { NavBar } from '../channels/NavBar';
import { openCallWindow } from '../../data/calls/call-window';
import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { memberName } from '../../data/people/member-store';
import { PausedMark } from '../people/PresenceMarks';
import { activityOf } from '../../data/people/presence';
import { IconButton } from '../../platform/ui/IconButton';
import { PresenceDot } from '../../platform/ui/pictures/PresenceDot';
import { leaveChat } from '../../data/direct-messages/direct-messages';
import styles from './DirectMessagesNavBar.module.css';

interface DirectMessagesNavBarProps {
  channel: SharedChannel;
  partner: Member;
  headingRef: Ref<HTMLHeadingElement>;
}

/** SPEC §2 "Channel nav bar": the partner's e-mail with a presence icon. */
export function DirectMessagesNavBar(props: DirectMessagesNavBarProps) {
  const { channel, partner, headingRef } = props;
  const address = useWorkspaceAddress();
  const joined = useIsMember(channel.id);
  return (
    <NavBar
      channel={channel}
      headingRef={headingRef}
      name={
        <>
          <PresenceDot activity={activityOf(partner)} className={styles.presence} />
          <span className="ellipsis" title={partner.email}>
            {partner.email || memberName(partner)}
          </span>
          <PausedMark member={partner} />
        </>
      }
    >
      {joined && (
        <>
          {!partner.deactivated && !partner.deleted && (
            <IconButton
              label="Start a call"
              tooltipSide="bottom"
              onClick={() => openCallWindow(address, channel.id)}
            >
              <Video aria-hidden />
            </IconButton>
          )}
          <LeaveButton channelId={channel.id} onLeave={() => leaveChat(channel)} what="Chat" />
        </>
      )}
    </NavBar>
  );
}
