import Bookmark from 'lucide-react/icons/bookmark';
import LayoutList from 'lucide-react/icons/layout-list';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useRef } from 'react';
import { afterPaint } from '../lib/after-paint';
import { useWorkspacePath, type Place } from '../lib/workspace-path';
import { ChannelsSection } from './ChannelsSection';
import { DirectMessagesSection } from './DirectMessagesSection';
import styles from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink';
import { StarredSection } from './StarredSection';
import { WorkspaceMenu } from './WorkspaceMenu';

interface SidebarProps {
  /** What is shown beside it. */
  place: Place | null;
  onSignOut: () => void;
}

// Said once, so that a link with one of them stays as it was drawn.
const channelsIcon = <LayoutList aria-hidden />;
const peopleIcon = <UsersRound aria-hidden />;
const savedIcon = <Bookmark aria-hidden />;

/** SPEC §2 "Sidebar". */
export function Sidebar({ place, onSignOut }: SidebarProps) {
  const path = useWorkspacePath();
  const links = useRef<HTMLDivElement>(null);
  // With a hundred channels the one that is opened may be out of sight.
  useEffect(
    () =>
      afterPaint(() => {
        links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
      }),
    [place],
  );

  return (
    <nav className={styles.sidebar} aria-label="Workspace">
      <div className={styles.head}>
        <WorkspaceMenu onSignOut={onSignOut} />
      </div>
      <div ref={links} className={styles.scroll}>
        <SidebarLink
          to={path('channel-browser')}
          current={place === 'channel-browser'}
          icon={channelsIcon}
        >
          Channel browser
        </SidebarLink>
        <SidebarLink
          to={path('people-browser')}
          current={place === 'people-browser'}
          icon={peopleIcon}
        >
          People
        </SidebarLink>
        <SidebarLink
          to={path('saved-browser')}
          current={place === 'saved-browser'}
          icon={savedIcon}
        >
          Saved items
        </SidebarLink>
        <StarredSection place={place} />
        <ChannelsSection place={place} />
        <DirectMessagesSection place={place} />
      </div>
    </nav>
  );
}
