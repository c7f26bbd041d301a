import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, type ReactNode } from 'react';
import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { useWorkspaceProfile } from '../../data/session/use-workspace-profile';
import { Menu } from '../../platform/ui/overlays/Menu';
import styles from './WorkspaceMenu.module.css';

/** The workspace's title with the sidebar dropdown, whose content is `children`. */
export const WorkspaceMenu = memo(function WorkspaceMenu({ children }: { children: ReactNode }) {
  const { title } = useWorkspaceProfile(useWorkspaceAddress());
  return (
    <Menu
      width={280}
      trigger={
        <button type="button" className={styles.header}>
          <span className="ellipsis">{title}</span>
          <ChevronDown className={styles.chevron} aria-hidden />
        </button>
      }
    >
      {children}
    </Menu>
  );
});
