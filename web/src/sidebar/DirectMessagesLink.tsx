import type { Member } from '@parley/contract/entities/user';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { useLeaveToFirstChannel } from '../channels/use-leave-to-first-channel';
import { leaveDirectMessages } from '../direct-messages/direct-messages';
import { useHasDraft } from '../drafts/drafts';
import { useWorkspacePath } from '../lib/workspace-path';
import { useMarks } from '../messages/reads/reads';
import { memberName } from '../people/member-store';
import { PausedMark } from '../people/PresenceMarks';
import { isPresent, spokenPresence } from '../people/presence';
import { callFailed } from '../session/call-problem';
import { Avatar } from '../ui/pictures/Avatar';
import styles from './DirectMessagesLink.module.css';
import { SidebarLink } from './SidebarLink';

interface DirectMessagesLinkProps {
  channelId: number;
  partner: Member;
  /** Whether the direct messages are on the screen. */
  current: boolean;
}

/**
 * SPEC §2: the partner's photo, activity, paused marker and e-mail, and an x to leave. People know
 * each other by name, which comes first.
 */
export const DirectMessagesLink = memo(function DirectMessagesLink(props: DirectMessagesLinkProps) {
  const { channelId, partner, current } = props;
  const path = useWorkspacePath();
  const unread = useMarks(channelId);
  const hasDraft = useHasDraft(channelId);
  const name = memberName(partner);
  const leave = useLeave(channelId);
  return (
    <div className={styles.leavable}>
      <SidebarLink
        to={path(channelId)}
        current={current}
        icon={<Avatar user={partner} size={20} active={isPresent(partner)} />}
        unread={unread}
        hasDraft={hasDraft && !current}
        detail={name === partner.email ? undefined : partner.email}
        marks={<PausedMark member={partner} />}
        presence={spokenPresence(partner)}
      >
        {name}
      </SidebarLink>
      <button
        type="button"
        className={styles.leave}
        aria-label={`Leave the chat with ${partner.email}`}
        // Ignores the second click of a double click, which would hit the next row.
        onClick={({ detail, currentTarget }) => detail < 2 && void leave(currentTarget)}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  );
});

/**
 * SPEC §4: marks the direct messages inactive and navigates away; moves the focus to the next row.
 */
function useLeave(channelId: number): (control: HTMLElement) => Promise<void> {
  const goOn = useLeaveToFirstChannel(channelId);
  return async (control) => {
    const row = control.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    try {
      await leaveDirectMessages(channelId);
      if (document.activeElement === document.body || document.activeElement === control) {
        next?.querySelector<HTMLElement>('a, button')?.focus();
      }
      goOn();
    } catch (error) {
      callFailed(error);
    }
  };
}
