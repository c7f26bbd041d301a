import ChevronDown from 'lucide-react/icons/chevron-down';
import Hash from 'lucide-react/icons/hash';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import LayoutList from 'lucide-react/icons/layout-list';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import styles from './WorkspaceMenu.module.css';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/overlays/Menu';
import { memo } from 'react';
import { openNewChannelDialog } from '../channels/new-channel-store';
import { useMayDo } from '../people/member-store';
import { openPeopleDialog } from '../people/people-dialogs';
import { useWorkspaceAddress } from '../lib/workspace-path';
import { mayCreateChannels, mayInvite, mayManage } from '@parley/contract/rules/roles';
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
  const invites = useMayDo(mayInvite);
  const creates = useMayDo(mayCreateChannels);
  const manages = useMayDo(mayManage);
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
      {invites && (
        <MenuItem icon={<UserRoundPlus aria-hidden />} onSelect={() => openPeopleDialog('invite')}>
          Invite people to the workspace
        </MenuItem>
      )}
      {creates && (
        <MenuItem icon={<Hash aria-hidden />} onSelect={openNewChannelDialog}>
          Create a channel
        </MenuItem>
      )}
      {manages && (
        <MenuItem icon={<LayoutList aria-hidden />} onSelect={() => openPeopleDialog('workspace')}>
          Workspace settings
        </MenuItem>
      )}
      {(invites || creates) && <MenuSeparator />}
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
