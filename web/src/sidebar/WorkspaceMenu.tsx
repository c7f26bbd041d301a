import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo } from 'react';
import { deferred, useDeferred } from '../lib/deferred';
import { useWorkspaceAddress } from '../lib/workspace-path';
import { Menu } from '../ui/Menu';
import styles from './WorkspaceMenu.module.css';

const content = deferred(() => import('./WorkspaceMenuContent'));

interface WorkspaceMenuProps {
  onSignOut: () => void;
}

/** The workspace's title, and the sidebar dropdown under it. */
export const WorkspaceMenu = memo(function WorkspaceMenu({ onSignOut }: WorkspaceMenuProps) {
  const address = useWorkspaceAddress();
  const title = workspaceTitle(address);
  const { WorkspaceMenuContent } = useDeferred(content) ?? {};
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
      {WorkspaceMenuContent && (
        <WorkspaceMenuContent title={title} address={address} onSignOut={onSignOut} />
      )}
    </Menu>
  );
});
