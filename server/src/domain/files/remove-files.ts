import { releaseBlobs } from '../../platform/blobs/keep-blobs.js';
import type { Transaction } from '../../platform/store/store.js';

/**
 * Removes one file from a message, or all files if none is given; resolves with the number removed.
 * The sweep removes the bytes later.
 */
export async function removeFiles(
  tx: Transaction,
  messageId: number,
  fileId?: number,
): Promise<number> {
  let removal = tx.deleteFrom('files').where('message_id', '=', messageId);
  if (fileId !== undefined) removal = removal.where('id', '=', fileId);
  const removed = await removal.returning('blob_key').execute();
  await releaseBlobs(
    tx,
    removed.map((file) => file.blob_key),
  );
  return removed.length;
}
