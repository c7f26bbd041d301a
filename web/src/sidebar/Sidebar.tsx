import { Bookmark, LayoutList, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWorkspacePath } from '../lib/workspace-path';
import { ChannelsSection } from './ChannelsSection';
import { DirectMessagesSection } from './DirectMessagesSection';
import styles from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink';
import { StarredSection } from './StarredSection';
import { WorkspaceMenu } from './WorkspaceMenu';

/** SPEC §2 "Sidebar". */
export function Sidebar({ onSignOut }: { onSignOut: () => void }) {
  const path = useWorkspacePath();
  const { pathname } = useLocation();
  const links = useRef<HTMLDivElement>(null);
  // With a hundred channels the one that is opened may be out of sight.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);

  return (
    <nav className={styles.sidebar} aria-label="Workspace">
      <div className={styles.head}>
        <WorkspaceMenu onSignOut={onSignOut} />
      </div>
      <div ref={links} className={styles.scroll}>
        <SidebarLink to={path('channel-browser')} icon={<LayoutList aria-hidden />}>
          Channel browser
        </SidebarLink>
        <SidebarLink to={path('people-browser')} icon={<UsersRound aria-hidden />}>
          People
        </SidebarLink>
        <SidebarLink to={path('saved-browser')} icon={<Bookmark aria-hidden />}>
          Saved items
        </SidebarLink>
        <StarredSection />
        <ChannelsSection />
        <DirectMessagesSection />
      </div>
    </nav>
  );
}
