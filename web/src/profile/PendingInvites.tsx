import type { PendingInvite } from '@parley/contract/endpoints/workspace-users';
import { compareNames } from '../lib/compare-names';
import { callFailed } from '../session/call-problem';
import { Button } from '../ui/Button';
import { accountSince } from './account-since';
import styles from './PendingInvites.module.css';

interface PendingInvitesProps {
  invites: readonly PendingInvite[];
  withdraw: (userId: number) => Promise<void>;
}

/** The user's own invites to the workspace that are still pending. */
export function PendingInvites({ invites, withdraw }: PendingInvitesProps) {
  if (invites.length === 0) return null;
  const sorted = invites.toSorted((one, other) => compareNames(one.user_email, other.user_email));
  return (
    <section className={styles.section} aria-label="Pending invites">
      <h3 className={styles.heading}>Invited by you, not signed in yet</h3>
      <ul>
        {sorted.map(({ user_id, user_email, account_created_at }) => (
          <li key={user_id} className={styles.invite}>
            <span className={styles.about}>
              <bdi className={styles.email} title={user_email}>
                {user_email}
              </bdi>
              <span className={styles.since}>{accountSince(account_created_at)}</span>
            </span>
            <Button
              size="small"
              aria-label={`Withdraw the invite of ${user_email}`}
              onClick={() => void withdraw(user_id).catch(callFailed)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
