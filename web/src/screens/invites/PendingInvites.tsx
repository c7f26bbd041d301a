import type { PendingInvite } from '@parley/contract/endpoints/workspace-users';
import { compareNames } from '../../data/people/compare-names';
import { accountSince } from './account-since';
import { InviteRow } from './InviteRow';
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
          <InviteRow
            key={user_id}
            title={user_email}
            detail={accountSince(account_created_at)}
            action={{
              label: 'Withdraw',
              name: `Withdraw the invite of ${user_email}`,
              run: () => withdraw(user_id),
            }}
          />
        ))}
      </ul>
    </section>
  );
}
