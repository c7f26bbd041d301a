import { refusals } from '@parley/contract/rules/role-refusals';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { existingMembers } from './existing-members.js';

/**
 * Throws unless these are all members of the workspace who may be added to its channels. Locks their
 * streams: withdrawing an invite locks them as well, so an invited person is either added or gone.
 */
export async function assertAddable(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.lock(userIds.map((id) => `user:${id}` as const));
  const found = await existingMembers(tx, workspaceId, userIds);
  if (found.length < userIds.length) throw notFound();
  if (found.some((member) => member.deactivated_at !== null)) {
    throw forbidden(refusals.partnerDeactivated);
  }
}
