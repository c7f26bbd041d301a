import { mayInvite } from '@parley/contract/rules/roles';
import Plus from 'lucide-react/icons/plus';
import { useWorkspacePath, type WorkspaceRoute } from '../lib/workspace-path';
import { useMayDo } from '../people/member-store';
import { openPeopleDialog } from '../people/people-dialogs';
import { AddRow } from './AddRow';
import { DirectMessagesLink } from './DirectMessagesLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';
import { useIsListed } from './sidebar-filter';
import { useOwnDirectMessages } from './use-own-conversations';

/** The user's direct messages without a star; starred direct messages are in the section above. */
export function DirectMessagesSection({ place }: { place: WorkspaceRoute | null }) {
  const path = useWorkspacePath();
  const invites = useMayDo(mayInvite);
  const isListed = useIsListed(place);
  const chats = useOwnDirectMessages(false).filter(({ channel }) => isListed(channel.id));
  return (
    <SidebarSection
      title="Direct Messages"
      action={
        <a
          href={`#${path('people-browser')}`}
          className={styles.inkButton}
          aria-label="New direct message"
        >
          <Plus size={16} aria-hidden />
        </a>
      }
    >
      <ul>
        {chats.map(({ channel, partner }) => (
          <li key={channel.id}>
            <DirectMessagesLink
              channel={channel}
              partner={partner}
              current={channel.id === place}
            />
          </li>
        ))}
        {invites && (
          <li>
            <AddRow onClick={() => openPeopleDialog('invite')}>Add teammates</AddRow>
          </li>
        )}
      </ul>
    </SidebarSection>
  );
}
