import { recordAudit } from '../audit/record-audit.js';
import type { Transaction } from '../store/store.js';
import { announceMember, announceOwnPresence } from './events.js';
import { findUser } from './members.js';
import type { MemberRow } from './member-view.js';

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
    await recordSignedOut(tx, member);
    await announceMember(tx, user, member);
    announceOwnPresence(tx, member);
  }
}

export async function recordSignedOut(
  tx: Transaction,
  { workspace_id, user_id }: MemberRow,
): Promise<void> {
  await recordAudit(tx, {
    workspaceId: workspace_id,
    actorId: user_id,
    action: 'member.signed_out',
    target: { kind: 'user', id: user_id },
  });
}
