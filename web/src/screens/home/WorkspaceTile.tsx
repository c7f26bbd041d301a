import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { WorkspaceFace } from '../../platform/ui/pictures/WorkspaceFace';
import styles from './WorkspaceTile.module.css';

/** A workspace's picture or initial; decorative, hidden from screen readers. */
export function WorkspaceTile({ workspace }: { workspace: WorkspaceProfile }) {
  return (
    <span className={styles.tile} aria-hidden>
      <WorkspaceFace workspace={workspace} />
    </span>
  );
}
