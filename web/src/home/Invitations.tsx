import type { OtherWorkspace } from '@parley/contract/entities/invite';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { Button } from '../ui/Button';
import styles from './Invitations.module.css';
import row from './WorkspaceRow.module.css';
import { WorkspaceTile } from './WorkspaceTile';

interface InvitationsProps {
  workspaces: readonly OtherWorkspace[];
  enter: (address: string) => Promise<void>;
}

/** Workspaces that the user was invited to, and has never been in. */
export function Invitations({ workspaces, enter }: InvitationsProps) {
  if (workspaces.length === 0) return null;
  return (
    <ul className={styles.card} aria-label="Invitations">
      {workspaces.map(({ id, address }) => (
        <li key={id} className={row.row}>
          <WorkspaceTile title={workspaceTitle(address)} />
          <p className={styles.text}>
            You were invited to <strong>{workspaceTitle(address)}</strong>
          </p>
          <Button
            variant="primary"
            aria-label={`Open ${workspaceTitle(address)}`}
            onClick={() => void enter(address)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}
