import type { Transaction } from '../store/store.js';
import { announceMember, announceSignedOut } from './events.js';
import { findUser } from './members.js';

/** Signs somebody out of one workspace, or of all, in every browser of the account. */
export async function signOutOfWorkspaces(
  tx: Transaction,
  userId: number,
  workspaceId?: number,
): Promise<void> {
  let signedIn = tx
    .updateTable('workspace_members')
    .set({ signed_in_at: null })
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null);
  if (workspaceId !== undefined) signedIn = signedIn.where('workspace_id', '=', workspaceId);

  const members = await signedIn.returningAll().execute();
  if (members.length === 0) return;
  const user = await findUser(tx, userId);
  for (const member of members) {
    announceMember(tx, user, member);
    announceSignedOut(tx, member);
  }
}
