import { announceMember } from '../../domain/workspaces/events.js';
import type { UserRow } from '../../domain/workspaces/member-view.js';
import type { Transaction } from '../../platform/store/store.js';

/** To the user's workspaces; members of those that they never entered see only the e-mail. */
export async function announceToWorkspaces(
  tx: Transaction,
  user: UserRow,
  which: 'all' | 'entered',
): Promise<void> {
  const memberships = await tx
    .selectFrom('workspace_members')
    .selectAll()
    .where('user_id', '=', user.id)
    .$if(which === 'entered', (query) => query.where('first_signed_in_at', 'is not', null))
    .execute();
  for (const member of memberships) await announceMember(tx, user, member);
}
