import Archive from 'lucide-react/icons/archive';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Hash from 'lucide-react/icons/hash';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import styles from './WorkspaceMenu.module.css';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/overlays/Menu';
import { memo } from 'react';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { useAdministers } from '../people/administers';
import { openPeopleDialog } from '../people/people-dialogs';
import { useWorkspaceAddress, useWorkspacePath } from '../lib/workspace-path';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';

interface WorkspaceMenuProps {
  onSignOut: () => void;
}

/** The workspace's title with the sidebar dropdown. */
export const WorkspaceMenu = memo(function WorkspaceMenu({ onSignOut }: WorkspaceMenuProps) {
  const address = useWorkspaceAddress();
  const title = workspaceTitle(address);
  return (
    <Menu
      width={280}
      trigger={
        <button type="button" className={styles.header}>
          <span className={styles.title}>{title}</span>
          <ChevronDown className={styles.chevron} aria-hidden />
        </button>
      }
    >
      <Content title={title} address={address} onSignOut={onSignOut} />
    </Menu>
  );
});

interface ContentProps {
  title: string;
  address: string;
  onSignOut: () => void;
}

/** SPEC §2 "Sidebar dropdown". */
function Content({ title, address, onSignOut }: ContentProps) {
  const path = useWorkspacePath();
  const administers = useAdministers();
  return (
    <>
      <div className={styles.about}>
        <span className={styles.tile} aria-hidden>
          {title.slice(0, 1)}
        </span>
        <div className={styles.names}>
          <p className={styles.name}>{title}</p>
          <p className={styles.address}>
            {address}.{window.location.host}
          </p>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRoundPlus aria-hidden />} onSelect={() => openPeopleDialog('invite')}>
        Invite people to the workspace
      </MenuItem>
      <MenuItem icon={<Hash aria-hidden />} onSelect={openNewChannelDialog}>
        Create a channel
      </MenuItem>
      {administers && (
        <MenuLink icon={<Archive aria-hidden />} to={path('records')}>
          Records
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuLink icon={<Plus aria-hidden />} to="/create">
        Create a new workspace
      </MenuLink>
      <MenuLink icon={<LogIn aria-hidden />} to="/signin">
        Sign into another workspace
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
        Sign out of the workspace
      </MenuItem>
    </>
  );
}
