import type { Transaction } from '../store/store.js';
import { announceMember, announceOwnPresence } from './events.js';
import { findUser } from './members.js';

/** Signs a user out of all their workspaces, in every browser of the account. */
export async function signOutOfWorkspaces(tx: Transaction, userId: number): Promise<void> {
  const members = await tx
    .updateTable('workspace_members')
    .set({ signed_in_at: null })
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null)
    .returningAll()
    .execute();
  if (members.length === 0) return;
  const user = await findUser(tx, userId);
  for (const member of members) {
    await announceMember(tx, user, member);
    announceOwnPresence(tx, member);
  }
}
