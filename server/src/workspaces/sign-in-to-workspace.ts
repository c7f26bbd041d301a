import type { Transaction } from '../store/store.js';
import { announceMember, announceOwnPresence, recheckStreams } from './events.js';
import { findUser } from './members.js';

/** Signs a member in, for all browsers of the account; nothing happens where they are already. */
export async function signInToWorkspace(
  tx: Transaction,
  userId: number,
  workspaceId: number,
): Promise<void> {
  const member = await tx
    .updateTable('workspace_members')
    .set((eb) => ({
      signed_in_at: tx.now,
      first_signed_in_at: eb.fn.coalesce('first_signed_in_at', eb.val(tx.now)),
    }))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!member) return;
  announceMember(tx, await findUser(tx, userId), member);
  // R6: or their other browsers would end with having signed out.
  announceOwnPresence(tx, member);
  recheckStreams(tx, userId);
}
