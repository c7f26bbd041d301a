import { releaseBlobs } from '../../../platform/blobs/keep-blobs.js';
import type { Transaction } from '../../../platform/store/store.js';
import type { ExportRow } from './export-row.js';

/** The sweep removes its bytes soon; a job that is making it stops. */
export async function removeExport(
  tx: Transaction,
  { id, blob_key }: Pick<ExportRow, 'id' | 'blob_key'>,
): Promise<void> {
  if (blob_key !== null) await releaseBlobs(tx, [blob_key]);
  await tx.deleteFrom('exports').where('id', '=', id).execute();
}
