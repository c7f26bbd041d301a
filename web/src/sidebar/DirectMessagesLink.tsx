import type { Member } from '@parley/contract/entities/user';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { useGoOnFrom } from '../channels/use-go-on-from';
import { leaveDirectMessages } from '../direct-messages/direct-messages';
import { useWorkspacePath } from '../lib/workspace-path';
import { useIsUnread } from '../messages/unread-store';
import { PausedMark } from '../people/PresenceMarks';
import { isPresent } from '../people/presence';
import { callFailed } from '../session/call-problem';
import { Avatar } from '../ui/Avatar';
import styles from './DirectMessagesLink.module.css';
import { SidebarLink } from './SidebarLink';

interface DirectMessagesLinkProps {
  channelId: number;
  partner: Member;
  /** They are what is shown. */
  current: boolean;
}

/** SPEC §2: the other one's photo, activity, paused marker and e-mail, and an x to leave. */
export const DirectMessagesLink = memo(function DirectMessagesLink(props: DirectMessagesLinkProps) {
  const { channelId, partner, current } = props;
  const path = useWorkspacePath();
  const unread = useIsUnread(channelId);
  const leave = useLeave(channelId);
  return (
    <div className={styles.leavable}>
      <SidebarLink
        to={path(channelId)}
        current={current}
        icon={<Avatar user={partner} size={20} active={isPresent(partner)} />}
        unread={unread}
        marks={<PausedMark member={partner} />}
        presence={isPresent(partner) ? 'active' : 'away'}
      >
        {partner.email}
      </SidebarLink>
      <button
        type="button"
        className={styles.leave}
        aria-label={`Leave the chat with ${partner.email}`}
        // By the second click of two it is the next row that is under the pointer.
        onClick={({ detail, currentTarget }) => detail < 2 && void leave(currentTarget)}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  );
});

/** SPEC §4: marks it inactive, then goes on: with the focus to the next row, as this one is going. */
function useLeave(channelId: number): (control: HTMLElement) => Promise<void> {
  const goOn = useGoOnFrom(channelId);
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
