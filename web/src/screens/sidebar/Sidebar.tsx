import AtSign from 'lucide-react/icons/at-sign';
import Bookmark from 'lucide-react/icons/bookmark';
import LayoutList from 'lucide-react/icons/layout-list';
import ListChecks from 'lucide-react/icons/list-checks';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useRef, type ReactNode } from 'react';
import { afterPaint } from '../../platform/lib/after-paint';
import { useWorkspacePath, type WorkspaceRoute } from '../../data/places/workspace-path';
import { Sections } from './Sections';
import styles from './Sidebar.module.css';
import { SidebarLink } from './SidebarLink';
import { UnreadFilter } from './UnreadFilter';
import { WorkspaceMenu } from './WorkspaceMenu';

interface SidebarProps {
  /** The place on the screen. */
  place: WorkspaceRoute | null;
  /** The content of the workspace's menu: a stable element. */
  menu: ReactNode;
}

// Constant elements, so that memoised links do not render again.
const activityIcon = <AtSign aria-hidden />;
const catchUpIcon = <ListChecks aria-hidden />;
const channelsIcon = <LayoutList aria-hidden />;
const peopleIcon = <UsersRound aria-hidden />;
const savedIcon = <Bookmark aria-hidden />;

/** SPEC §2 "Sidebar". */
export function Sidebar({ place, menu }: SidebarProps) {
  const path = useWorkspacePath();
  const links = useRef<HTMLDivElement>(null);
  // Scrolls the opened channel into view: with a hundred channels it may be out of sight.
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
        <WorkspaceMenu>{menu}</WorkspaceMenu>
      </div>
      <div ref={links} className={styles.scroll}>
        <SidebarLink to={path('activity')} current={place === 'activity'} icon={activityIcon}>
          Activity
        </SidebarLink>
        <SidebarLink to={path('catch-up')} current={place === 'catch-up'} icon={catchUpIcon}>
          Catch up
        </SidebarLink>
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
        <UnreadFilter />
        <Sections place={place} />
      </div>
    </nav>
  );
}
