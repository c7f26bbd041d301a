import { refusals } from '@parley/contract/rules/role-refusals';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { existingMembers } from './existing-members.js';

/**
 * Throws unless these are all members of the workspace who may be added to its channels. Holds their
 * streams: withdrawing an invite holds them as well, so an invited person is either added or gone.
 */
export async function assertAddable(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const streams = userIds.map((id) => `user:${id}` as const).toSorted();
  for (const stream of streams) await tx.hold(stream);
  const found = await existingMembers(tx, workspaceId, userIds);
  if (found.length < userIds.length) throw notFound();
  if (found.some((member) => member.deactivated_at !== null)) {
    throw forbidden(refusals.partnerDeactivated);
  }
}
