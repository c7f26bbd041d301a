import { mayAddEmoji, mayCreateChannels, mayInvite, mayManage } from '@parley/contract/rules/roles';
import Archive from 'lucide-react/icons/archive';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import Hash from 'lucide-react/icons/hash';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import LayoutList from 'lucide-react/icons/layout-list';
import Plus from 'lucide-react/icons/plus';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { openNewChannelDialog } from '../../data/channels/new-channel-store';
import { useWorkspaceAddress, useWorkspacePath } from '../../data/places/workspace-path';
import { useMayDo } from '../../data/people/member-store';
import { openPeopleDialog } from '../../data/people/people-dialogs';
import { useWorkspaceProfile } from '../../data/session/use-workspace-profile';
import { WorkspaceFace } from '../../platform/ui/pictures/WorkspaceFace';
import { MenuItem, MenuLink, MenuSeparator } from '../../platform/ui/overlays/Menu';
import styles from './WorkspaceMenuContent.module.css';

/** SPEC §2 "Sidebar dropdown". */
export function WorkspaceMenuContent({ onSignOut }: { onSignOut: () => void }) {
  const address = useWorkspaceAddress();
  const path = useWorkspacePath();
  const invites = useMayDo(mayInvite);
  const creates = useMayDo(mayCreateChannels);
  const emoji = useMayDo(mayAddEmoji);
  const manages = useMayDo(mayManage);
  const workspace = useWorkspaceProfile(address);
  return (
    <>
      <div className={styles.about}>
        <span className={styles.tile} aria-hidden>
          <WorkspaceFace workspace={workspace} />
        </span>
        <div className={styles.names}>
          <p className={styles.name}>{workspace.title}</p>
          <p className={styles.address}>{`${address}.${window.location.host}`}</p>
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
      {emoji && (
        <MenuItem icon={<SmilePlus aria-hidden />} onSelect={() => openPeopleDialog('emoji')}>
          Emoji of this workspace
        </MenuItem>
      )}
      {manages && (
        <>
          <MenuItem
            icon={<LayoutList aria-hidden />}
            onSelect={() => openPeopleDialog('workspace')}
          >
            Workspace settings
          </MenuItem>
          <MenuLink icon={<Archive aria-hidden />} to={path('records')}>
            Records
          </MenuLink>
        </>
      )}
      {(invites || creates || emoji) && <MenuSeparator />}
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
