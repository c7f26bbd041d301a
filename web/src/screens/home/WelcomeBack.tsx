import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'wouter';
import { displayName } from '@parley/contract/rules/display-name';
import { signOutOfEverything } from '../../data/session/sign-out-of-everything';
import { SessionErrors } from '../../data/session/SessionErrors';
import { useSession } from '../../data/session/session-store';
import { sortedByAddress } from '../../data/session/sorted-workspaces';
import { Button, buttonClass } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Invitations } from './Invitations';
import { SignedOutWorkspaces } from './SignedOutWorkspaces';
import { UnverifiedLine } from './UnverifiedLine';
import { useOtherWorkspaces } from './use-other-workspaces';
import styles from './WelcomeBack.module.css';
import { WorkspaceRow } from './WorkspaceRow';

export function WelcomeBack() {
  const user = useSession((session) => session.currentUser);
  const workspaces = useSession((session) => session.workspaces);
  const sorted = sortedByAddress(workspaces);
  const none = sorted.length === 0;
  const { others, enter } = useOtherWorkspaces();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Welcome back</h1>
        {user && <p className={styles.who}>{`You are signed in as ${displayName(user)}.`}</p>}
        <UnverifiedLine />
      </header>
      <SessionErrors />
      <Invitations workspaces={others.filter(({ invited }) => invited)} enter={enter} />
      <section className={styles.card} aria-label="Your workspaces">
        {none ? (
          <EmptyState
            icon={<UsersRound aria-hidden />}
            title="You are not logged into any workspaces!"
          >
            Create one for your team, or sign in to one that you were invited to.
          </EmptyState>
        ) : (
          <ul>
            {sorted.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        )}
      </section>
      <SignedOutWorkspaces workspaces={others.filter(({ invited }) => !invited)} enter={enter} />
      <div className={styles.ways}>
        <Link
          to="/create"
          className={buttonClass({ variant: none ? 'primary' : 'secondary', size: 'large' })}
        >
          <Plus aria-hidden />
          Create a workspace
        </Link>
        <Link to="/signin" className={buttonClass({ size: 'large' })}>
          <LogIn aria-hidden />
          <span>{none ? 'Sign in to a workspace' : 'Sign in to another workspace'}</span>
        </Link>
      </div>
      <Button
        variant="quiet"
        className={styles.signOut}
        icon={<LogOut aria-hidden />}
        onClick={() => void signOutOfEverything()}
      >
        Sign Out
      </Button>
    </div>
  );
}
