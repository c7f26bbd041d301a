import type { Transaction } from '../store/store.js';

/** From now on something refers to them. Resolves with false when one is gone, or about to go. */
export async function keepBlobs(tx: Transaction, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const kept = await tx
    .updateTable('blobs')
    .set({ remove_at: null })
    .where('key', 'in', keys)
    // What the sweep may take at any moment stays the sweep's.
    .where('remove_at', '>', tx.now)
    .executeTakeFirst();
  return kept.numUpdatedRows === BigInt(keys.length);
}

/** Nothing refers to them any more: the sweep takes them. */
export async function releaseBlobs(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.updateTable('blobs').set({ remove_at: tx.now }).where('key', 'in', keys).execute();
}
