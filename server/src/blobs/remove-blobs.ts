import type { Blobs } from './receive-blob.js';

/** Removes blobs that nobody may read any more, and the files whose bytes they were. Twice is once. */
export async function removeBlobs(
  { store, storage }: Blobs,
  keys: readonly string[],
): Promise<void> {
  // The bytes first: a row without them is found again, bytes without a row would stay for ever.
  for (const key of keys) await storage.remove(key);
  await store.transact(async (tx) => {
    await tx.deleteFrom('files').where('blob_key', 'in', keys).execute();
    await tx.deleteFrom('blobs').where('key', 'in', keys).execute();
  });
}
