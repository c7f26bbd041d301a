import type { Member } from '@parley/contract/entities/user';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { useLeaveToFirstChannel } from '../../conversation/channels/use-leave-to-first-channel';
import type { SharedChannel } from '../../data/channels/channel-store';
import { leaveChat } from '../../data/direct-messages/direct-messages';
import { GroupMark } from '../../conversation/direct-messages/GroupMark';
import { useHasDraft } from '../../data/drafts/drafts';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { useMarks } from '../../data/reads/reads';
import { useDirectName } from '../../data/people/partner';
import { PausedMark } from '../../conversation/people/PresenceMarks';
import { activityOf, spokenPresence } from '../../data/people/presence';
import { callFailed } from '../../data/session/call-problem';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import styles from './DirectMessagesLink.module.css';
import { SidebarLink } from './SidebarLink';

interface DirectMessagesLinkProps {
  channel: SharedChannel;
  /** Null for a group. */
  partner: Member | null;
  /** Whether the direct messages are on the screen. */
  current: boolean;
}

/**
 * SPEC §2: the partner's photo, activity, paused marker and e-mail, and an x to leave. People know
 * each other by name, which comes first. A group has the number of its users, and its name.
 */
export const DirectMessagesLink = memo(function DirectMessagesLink(props: DirectMessagesLinkProps) {
  const { channel, partner, current } = props;
  const path = useWorkspacePath();
  const unread = useMarks(channel.id);
  const hasDraft = useHasDraft(channel.id);
  const name = useDirectName(channel);
  const leave = useLeave(channel);
  return (
    <div className={styles.leavable}>
      <SidebarLink
        to={path(channel.id)}
        current={current}
        unread={unread}
        hasDraft={hasDraft && !current}
        {...(partner ? aboutPartner(partner, name) : aboutGroup(channel))}
      >
        {name}
      </SidebarLink>
      <button
        type="button"
        className={styles.leave}
        aria-label={`Leave the chat with ${partner?.email ?? name}`}
        // Ignores the second click of a double click, which would hit the next row.
        onClick={({ detail, currentTarget }) => detail < 2 && void leave(currentTarget)}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  );
});

function aboutPartner(partner: Member, name: string) {
  return {
    icon: <Avatar user={partner} size={20} activity={activityOf(partner)} />,
    detail: name === partner.email ? undefined : partner.email,
    marks: <PausedMark member={partner} />,
    spokenIcon: spokenPresence(partner),
  };
}

function aboutGroup(group: SharedChannel) {
  return {
    icon: <GroupMark group={group} />,
    kind: 'group',
    spokenIcon: `${Object.keys(group.users).length} members`,
  };
}

/**
 * SPEC §4: marks the direct messages inactive and navigates away; moves the focus to the next row.
 */
function useLeave(channel: SharedChannel): (control: HTMLElement) => Promise<void> {
  const goOn = useLeaveToFirstChannel(channel.id);
  return async (control) => {
    const row = control.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    try {
      await leaveChat(channel);
      if (document.activeElement === document.body || document.activeElement === control) {
        next?.querySelector<HTMLElement>('a, button')?.focus();
      }
      goOn();
    } catch (error) {
      callFailed(error);
    }
  };
}
