import { recordAudit } from '../../../domain/audit/record-audit.js';
import { notFound } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';
import { removeExport } from './remove-export.js';

/** By who asked for it: for others it does not exist. */
export async function deleteExport(
  store: Store,
  userId: number,
  exportId: number,
): Promise<{ id: number }> {
  return store.transact(async (tx) => {
    const row = await tx
      .selectFrom('exports')
      .selectAll()
      .where('id', '=', exportId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw notFound();
    await removeExport(tx, row);
    await recordAudit(tx, {
      workspaceId: row.workspace_id,
      actorId: userId,
      action: 'export.deleted',
      target: { kind: 'export', id: exportId },
    });
    return { id: exportId };
  });
}
