import { refusals } from '@parley/contract/rules/role-refusals';
import { conflict } from '../../platform/http/errors.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { lockMembers } from '../channels/acting-member.js';

/** Throws 409 unless an owner is left without this one. The caller has locked the workspace's members. */
export async function assertHasOtherOwner(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<void> {
  const other = await others(reader, workspaceId, userId)
    .where('role', '=', 'owner')
    // An invite may be withdrawn before it is used.
    .where('first_signed_in_at', 'is not', null)
    .executeTakeFirst();
  if (!other) throw conflict(refusals.lastOwner);
}

/**
 * Throws 409 where the account is the last owner of a workspace that others are in. Until the transaction
 * ends, no owner of these workspaces is made or goes.
 */
export async function assertOwnersStay(tx: Transaction, userId: number): Promise<void> {
  const owned = await tx
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .orderBy('workspace_id')
    .execute();
  for (const { workspace_id: workspaceId } of owned) {
    await lockMembers(tx, workspaceId);
    const other = await others(tx, workspaceId, userId).executeTakeFirst();
    if (other) await assertHasOtherOwner(tx, workspaceId, userId);
  }
}

const others = (reader: Reader, workspaceId: number, userId: number) =>
  reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '!=', userId)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null);
