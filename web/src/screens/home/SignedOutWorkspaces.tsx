import type { OtherWorkspace } from '@parley/contract/entities/invite';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../platform/ui/Button';
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
      {workspaces.map(({ id, address, title, needs_password }) => {
        const label = `Sign in again to ${title}`;
        return (
          <li key={id} className={styles.row}>
            <span className={styles.title}>{title}</span>
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
