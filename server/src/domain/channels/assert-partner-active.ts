import { refusals } from '@parley/contract/rules/role-refusals';
import { forbidden } from '../../platform/http/errors.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Transaction } from '../../platform/store/store.js';
import type { PairRow } from './channel-view.js';
import { dmUserIds } from './dm-key.js';

const deactivated = prepare(
  (tx: Transaction, value: ValueOf<{ workspaceId: number; userId: number }>) =>
    tx
      .selectFrom('workspace_members')
      .select('user_id')
      .where('workspace_id', '=', value('workspaceId'))
      .where('user_id', '=', value('userId'))
      .where('deactivated_at', 'is not', null),
);

/** Throws 403 when the partner is deactivated: direct messages with them are there to be read. */
export async function assertPartnerActive(
  tx: Transaction,
  { dm_key, workspace_id }: PairRow,
  authorId: number,
): Promise<void> {
  const partnerId = dmUserIds(dm_key).find((id) => id !== authorId) ?? 0;
  const found = await tx.run(deactivated, { workspaceId: workspace_id, userId: partnerId });
  if (found.length > 0) throw forbidden(refusals.partnerDeactivated);
}
