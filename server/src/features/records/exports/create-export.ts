import type { Export } from '@parley/contract/entities/export';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import { refuseDemo } from '../../../domain/workspaces/demo-account.js';
import { conflict } from '../../../platform/http/errors.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import { exportJob } from './export-job.js';
import { exportView, unfinished } from './export-row.js';
import { removeExport } from './remove-export.js';

/**
 * `workspaceId` null: of the user's own data. Throws 409 while another one is being made, of the
 * workspace or of the user's own.
 */
export async function createExport(
  store: Store,
  userId: number,
  workspaceId: number | null,
): Promise<Export> {
  return store.transact(async (tx) => {
    await tx.lock(workspaceId === null ? `user:${userId}` : `workspace:${workspaceId}`);
    if (workspaceId === null) await refuseDemo(tx, userId);
    else await assertManages(tx, workspaceId, userId);
    await assertNoneUnderWay(tx, userId, workspaceId);
    await replaceEarlier(tx, userId, workspaceId);
    const row = await tx
      .insertInto('exports')
      .values({
        user_id: userId,
        workspace_id: workspaceId,
        state: 'waiting',
        items_total: 0,
        items_done: 0,
        requested_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      workspaceId,
      actorId: userId,
      action: 'export.requested',
      target: { kind: 'export', id: row.id },
    });
    exportJob.enqueue(tx, { export_id: row.id });
    return exportView(row);
  });
}

async function assertNoneUnderWay(
  tx: Transaction,
  userId: number,
  workspaceId: number | null,
): Promise<void> {
  const other = await tx
    .selectFrom('exports')
    .select('id')
    .where('state', 'in', unfinished)
    .$if(workspaceId === null, (own) =>
      own.where('user_id', '=', userId).where('workspace_id', 'is', null),
    )
    .$if(workspaceId !== null, (ofWorkspace) => ofWorkspace.where('workspace_id', '=', workspaceId))
    .executeTakeFirst();
  if (other) throw conflict('An export is being made already. Wait until it is ready.');
}

/** One archive of each kind is enough: it bounds the room that a person's exports take. */
async function replaceEarlier(
  tx: Transaction,
  userId: number,
  workspaceId: number | null,
): Promise<void> {
  const earlier = await tx
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .execute();
  for (const row of earlier) await removeExport(tx, row);
}
