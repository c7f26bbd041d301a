import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { memo } from 'react';
import { useWorkspaceAddress, workspacePath } from '../../data/places/workspace-path';
import { sortedByAddress } from '../../data/session/sorted-workspaces';
import { useSession } from '../../data/session/session-store';
import { useFreshWorkspaces } from '../../data/session/use-fresh-workspaces';
import { WorkspaceFace } from '../../platform/ui/pictures/WorkspaceFace';
import { spokenWaiting, useWaiting } from '../../data/unread/waiting';
import { WaitingMark } from '../../conversation/unread/WaitingMark';
import styles from './WorkspaceRail.module.css';

/** The user's workspaces with their unread state; empty for a single workspace. */
export const WorkspaceRail = memo(function WorkspaceRail() {
  const address = useWorkspaceAddress();
  const workspaces = useSession((session) => session.workspaces);
  useFreshWorkspaces(address);
  const sorted = sortedByAddress(workspaces);
  if (sorted.length < 2) return null;
  return (
    <div className={styles.rail} role="group" aria-label="Switch workspace">
      {sorted.map((workspace) => (
        <Tile key={workspace.id} workspace={workspace} current={workspace.address === address} />
      ))}
    </div>
  );
});

function Tile({ workspace, current }: { workspace: WorkspaceSummary; current: boolean }) {
  const waiting = useWaiting(workspace);
  const { title } = workspace;
  return (
    <a
      href={`#${workspacePath(workspace.address, 0)}`}
      className={styles.tile}
      title={title}
      aria-label={current ? title : spokenWaiting(title, waiting)}
      {...(current && { 'aria-current': 'true' })}
    >
      <WorkspaceFace workspace={workspace} />
      {!current && <WaitingMark waiting={waiting} className={styles.mark} />}
    </a>
  );
}
