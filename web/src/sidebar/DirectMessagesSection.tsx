import Plus from 'lucide-react/icons/plus';
import { useWorkspacePath, type Place } from '../lib/workspace-path';
import { openPeopleDialog } from '../people/people-dialogs';
import { AddRow } from './AddRow';
import { DirectMessagesLink } from './DirectMessagesLink';
import styles from './Sidebar.module.css';
import { SidebarSection } from './SidebarSection';
import { useOwnDirectMessages } from './use-own-conversations';

/** One's own direct messages; those with a star are above. */
export function DirectMessagesSection({ place }: { place: Place | null }) {
  const path = useWorkspacePath();
  const chats = useOwnDirectMessages(false);
  return (
    <SidebarSection
      title="Direct Messages"
      action={
        <a
          href={`#${path('people-browser')}`}
          className={styles.inkButton}
          aria-label="Write to somebody"
        >
          <Plus size={16} aria-hidden />
        </a>
      }
    >
      <ul>
        {chats.map(({ channel, partner }) => (
          <li key={channel.id}>
            <DirectMessagesLink
              channelId={channel.id}
              partner={partner}
              current={channel.id === place}
            />
          </li>
        ))}
        <li>
          <AddRow onClick={() => openPeopleDialog('invite')}>Add teammates</AddRow>
        </li>
      </ul>
    </SidebarSection>
  );
}
