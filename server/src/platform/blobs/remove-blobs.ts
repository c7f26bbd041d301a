import type { Transaction } from '../store/store.js';
import type { BlobStorage } from './blob-storage.js';
import type { Blobs } from './receive-blob.js';

/** Milliseconds. Clocks differ, and an upload that began in time takes its time. */
const uploadMargin = 60 * 60 * 1000;

/** Removes blobs that nobody may read any more, and the files whose bytes they were. Twice is once. */
export async function removeBlobs(blobs: Blobs, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  // The bytes first: a row without them is found again, bytes without a row would stay for ever.
  for (const key of keys) await blobs.storage.remove(key);
  await blobs.store.transact((tx) => removeBlobRows(tx, blobs.storage, keys));
}

/**
 * Removes the rows of blobs whose bytes are gone, and of their files. A blob to which a browser may still send
 * bytes by itself keeps its row until then, so that the sweep removes these as well.
 */
export async function removeBlobRows(
  tx: Transaction,
  { direct }: BlobStorage,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom('files').where('blob_key', 'in', keys).execute();
  const removal = tx.deleteFrom('blobs').where('key', 'in', keys);
  if (direct === null) {
    await removal.execute();
    return;
  }
  const open = direct.uploadLifetime + uploadMargin;
  await tx
    .updateTable('blobs')
    .set((eb) => ({ remove_at: eb('created_at', '+', open) }))
    .where('key', 'in', keys)
    .where('created_at', '>', tx.now - open)
    .execute();
  await removal.where('created_at', '<=', tx.now - open).execute();
}
