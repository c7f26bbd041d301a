import type { OtherWorkspace } from '@parley/contract/entities/invite';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { Link } from 'wouter';
import { Button, buttonClass } from '../ui/Button';
import styles from './SignedOutWorkspaces.module.css';

interface SignedOutWorkspacesProps {
  workspaces: readonly OtherWorkspace[];
  enter: (address: string) => Promise<void>;
}

/** Where the user was, and is signed out: offered quietly, because they may have left on purpose. */
export function SignedOutWorkspaces({ workspaces, enter }: SignedOutWorkspacesProps) {
  if (workspaces.length === 0) return null;
  return (
    <ul aria-label="Workspaces that you are signed out of">
      {workspaces.map(({ id, address, needs_password }) => {
        const label = `Sign in again to ${workspaceTitle(address)}`;
        return (
          <li key={id} className={styles.row}>
            <span className={styles.title}>{workspaceTitle(address)}</span>
            {needs_password ? (
              <Link
                to={`/signin/${encodeURIComponent(address)}`}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
                aria-label={label}
              >
                Sign in again
              </Link>
            ) : (
              <Button
                variant="quiet"
                size="small"
                aria-label={label}
                onClick={() => void enter(address)}
              >
                Sign in again
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
