import Unlink from 'lucide-react/icons/unlink';
import { Link } from 'wouter';
import { useSession } from '../../../data/session/session-store';
import { buttonClass } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import styles from './InvitePage.module.css';

/** The same for a link that has expired, was revoked, is used up, or never was. */
export function DeadInvite() {
  const signedIn = useSession((session) => session.currentUser !== null);
  return (
    <FormCard
      title="This invite link does not work"
      description="It may have expired, been revoked, or been used already. Ask the person who sent it for a new one."
    >
      <div className={styles.dead}>
        <Unlink aria-hidden />
        <Link
          to={signedIn ? '/' : '/signin'}
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
        >
          {signedIn ? 'Your workspaces' : 'Sign in to a workspace'}
        </Link>
      </div>
    </FormCard>
  );
}
