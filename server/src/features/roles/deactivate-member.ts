import type { CallRow } from '../../domain/calls/find-call.js';
import { endCalls } from '../../domain/calls/leave-calls.js';
import { announceMember, announceOwnPresence } from '../../domain/workspaces/events.js';
import type { MemberRow } from '../../domain/workspaces/member-view.js';
import { findUser } from '../../domain/workspaces/members.js';
import type { Transaction } from '../../platform/store/store.js';

/**
 * Signs a member out of the workspace, which lets them in no more, and ends their calls there. The caller
 * has locked the channels of the calls, the member's stream and the workspace's members.
 */
export async function deactivateMember(
  tx: Transaction,
  before: MemberRow,
  calls: readonly CallRow[],
): Promise<MemberRow> {
  await endCalls(tx, calls);
  const member = await setDeactivated(tx, before, tx.now);
  // Their browsers load the workspace again, and learn that it is not theirs any more.
  if (before.signed_in_at !== null) announceOwnPresence(tx, member);
  return member;
}

/** Lets a member in again: they sign in themselves. */
export function reactivateMember(tx: Transaction, before: MemberRow): Promise<MemberRow> {
  return setDeactivated(tx, before, null);
}

async function setDeactivated(
  tx: Transaction,
  { workspace_id, user_id, signed_in_at }: MemberRow,
  since: number | null,
): Promise<MemberRow> {
  const member = await tx
    .updateTable('workspace_members')
    .set({ deactivated_at: since, signed_in_at: since === null ? signed_in_at : null })
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await announceMember(tx, await findUser(tx, user_id), member);
  return member;
}
