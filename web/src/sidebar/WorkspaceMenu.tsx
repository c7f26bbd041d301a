import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { ChevronDown, Hash, LogIn, LogOut, Plus } from 'lucide-react';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { useWorkspaceAddress } from '../lib/workspace-path';
import { Menu } from '../ui/Menu';
import { MenuItem, MenuLink, MenuSeparator } from '../ui/MenuItem';
import styles from './WorkspaceMenu.module.css';

/** The workspace's title, and the sidebar dropdown of SPEC §2 under it. */
export function WorkspaceMenu({ onSignOut }: { onSignOut: () => void }) {
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
      <MenuItem icon={<Hash aria-hidden />} onSelect={openNewChannelDialog}>
        Create a channel
      </MenuItem>
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
    </Menu>
  );
}
