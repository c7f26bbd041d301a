import type { Transaction } from '../../platform/store/store.js';
import { recordAudit } from '../audit/record-audit.js';
import { meetsSecondFactor } from './entry-demands.js';
import { announceMember, announceOwnPresence } from './events.js';
import type { MemberRow } from './member-view.js';
import { findUser } from './members.js';

/** Signs a user out of all their workspaces, in every browser of the account. */
export async function signOutOfWorkspaces(tx: Transaction, userId: number): Promise<void> {
  await announceSignedOut(tx, await signOut(tx, userId).execute());
}

/**
 * Signs a user without a second factor out of the workspaces that demand one. The caller has locked the user's
 * stream, after what took the factor away.
 */
export async function signOutOfDemanding(tx: Transaction, userId: number): Promise<void> {
  if (await meetsSecondFactor(tx, userId)) return;
  const demanding = tx
    .selectFrom('workspaces')
    .select('id')
    .where('requires_second_factor', '=', 1);
  const members = await signOut(tx, userId).where('workspace_id', 'in', demanding).execute();
  await announceSignedOut(tx, members);
}

const signOut = (tx: Transaction, userId: number) =>
  tx
    .updateTable('workspace_members')
    .set({ signed_in_at: null })
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null)
    .returningAll();

async function announceSignedOut(tx: Transaction, members: readonly MemberRow[]): Promise<void> {
  const [first] = members;
  if (!first) return;
  const user = await findUser(tx, first.user_id);
  // In the order of every transaction that tells several workspaces.
  for (const member of members.toSorted((a, b) => a.workspace_id - b.workspace_id)) {
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
