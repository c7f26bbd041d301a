import type { Transaction } from '../store/store.js';

/**
 * Marks blobs as referenced, also those that a draft has kept so far. Resolves with false if a blob is
 * gone or about to be swept.
 */
export async function keepBlobs(tx: Transaction, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const kept = await tx
    .updateTable('blobs')
    .set({ remove_at: null })
    .where('key', 'in', keys)
    // Expired blobs belong to the sweep, which may remove them at any moment.
    .where(({ eb, or }) => or([eb('remove_at', 'is', null), eb('remove_at', '>', tx.now)]))
    .executeTakeFirst();
  return kept.numUpdatedRows === BigInt(keys.length);
}

/** Marks blobs as unreferenced, for the sweep to remove after this long (ms). */
export async function releaseBlobs(
  tx: Transaction,
  keys: readonly string[],
  keepMs = 0,
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .updateTable('blobs')
    .set({ remove_at: tx.now + keepMs })
    .where('key', 'in', keys)
    .execute();
}
