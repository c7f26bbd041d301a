import { recordAudit } from '../../../domain/audit/record-audit.js';
import type { SentBlob } from '../../../domain/files/send-blob.js';
import { assertManages } from '../../../domain/workspaces/assert-manages.js';
import { notFound } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';

/**
 * The archive that the user asked for. Asks again whether they may have it: an administrator may be
 * none any more. Throws 404 for what is not ready, or another's.
 */
export async function takeArchive(
  store: Store,
  userId: number,
  exportId: number,
): Promise<SentBlob> {
  return store.transact(async (tx) => {
    const row = await tx
      .selectFrom('exports')
      .selectAll()
      .where('id', '=', exportId)
      .where('user_id', '=', userId)
      .where('state', '=', 'ready')
      .where('expires_at', '>', tx.now)
      .executeTakeFirst();
    if (!row || row.blob_key === null) throw notFound();
    const { workspace_id: workspaceId, requested_at } = row;
    if (workspaceId !== null) await assertManages(tx, workspaceId, userId);
    await recordAudit(tx, {
      workspaceId,
      actorId: userId,
      action: 'export.downloaded',
      target: { kind: 'export', id: exportId },
    });
    const day = new Date(requested_at).toISOString().slice(0, 10);
    return {
      key: row.blob_key,
      name: `parley-${workspaceId === null ? 'own-data' : 'workspace'}-${day}.zip`,
      type: 'application/zip',
      createdAt: requested_at,
      download: true,
      isSecret: true,
    };
  });
}
