import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { channelStore } from '../channels/channel-store';
import { ownDirectMessages } from '../direct-messages/dm-order';
import { useWorkspacePath } from '../lib/workspace-path';
import { memberStore } from '../people/member-store';
import { openPeopleDialog } from '../people/people-dialogs';
import { AddRow } from './AddRow';
import { DirectMessagesLink } from './DirectMessagesLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';

/** One's own direct messages; those with a star are above. */
export function DirectMessagesSection() {
  const path = useWorkspacePath();
  const state = useStore(channelStore);
  const people = useStore(memberStore);
  const shown = useMemo(
    () =>
      ownDirectMessages(state, people).filter(({ channel }) => {
        return !state.memberships[channel.id]?.starred;
      }),
    [state, people],
  );
  return (
    <SidebarSection
      title="Direct Messages"
      action={
        <Link
          to={path('people-browser')}
          className={styles.inkButton}
          aria-label="Write to somebody"
        >
          <Plus size={16} aria-hidden />
        </Link>
      }
    >
      <ul>
        {shown.map(({ channel, partner }) => (
          <li key={channel.id}>
            <DirectMessagesLink channelId={channel.id} partner={partner} />
          </li>
        ))}
        <li>
          <AddRow onClick={() => openPeopleDialog('invite')}>Add teammates</AddRow>
        </li>
      </ul>
    </SidebarSection>
  );
}
