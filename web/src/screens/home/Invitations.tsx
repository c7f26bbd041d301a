import type { OtherWorkspace } from '@parley/contract/entities/invite';
import { Button } from '../../platform/ui/Button';
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
      {workspaces.map(({ id, address, ...profile }) => (
        <li key={id} className={row.row}>
          <WorkspaceTile workspace={profile} />
          <p className={styles.text}>
            You were invited to <strong>{profile.title}</strong>
          </p>
          <Button
            variant="primary"
            aria-label={`Open ${profile.title}`}
            onClick={() => void enter(address)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}
