import { refusals } from '@parley/contract/rules/role-refusals';
import { mayManageChannel } from '@parley/contract/rules/roles';
import { findActingMember } from '../../domain/channels/acting-member.js';
import type { VisibleChannel } from '../../domain/channels/visible-channels.js';
import { forbidden } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';

/** Throws 403 unless the user is its creator, or an owner or admin of the workspace. */
export async function assertManagesChannel(
  tx: Transaction,
  { workspace_id, creator_id }: VisibleChannel,
  userId: number,
): Promise<void> {
  const { role } = await findActingMember(tx, workspace_id, userId);
  if (!mayManageChannel(role, creator_id === userId)) throw forbidden(refusals.manageChannel);
}
