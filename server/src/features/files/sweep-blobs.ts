import { setTimeout as delay } from 'node:timers/promises';
import { releaseBlobs } from '../../platform/blobs/keep-blobs.js';
import type { Blobs } from '../../platform/blobs/receive-blob.js';
import { removeBlobRows } from '../../platform/blobs/remove-blobs.js';
import { StorageOutage } from '../../platform/lib/storage-outage.js';

const step = 100;
const pauseMs = 20;
const hour = 60 * 60 * 1000;
/** A partial file last written this long ago (ms) is abandoned. */
const leftoverAge = 24 * hour;

/**
 * Removes unreferenced blobs, in steps so short that other writers barely wait. What the storage refuses to
 * remove is tried again an hour later; then rejects with the first refusal, once all others are gone.
 */
export async function sweepBlobs(blobs: Blobs, stopping?: AbortSignal): Promise<void> {
  const refusals: unknown[] = [];
  const refused = (error: unknown) => {
    // Nothing else would work either.
    if (error instanceof StorageOutage) throw error;
    refusals.push(error);
  };
  await blobs.storage.removeLeftovers(Date.now() - leftoverAge).catch(refused);
  for (;;) {
    const count = await sweepStep(blobs, refused);
    if (count < step || stopping?.aborted) break;
    await delay(pauseMs);
  }
  if (refusals.length > 0) throw refusals[0];
}

/** Resolves with how many there were. */
async function sweepStep(
  { store, storage }: Blobs,
  refused: (error: unknown) => void,
): Promise<number> {
  const due = await store.reader
    .selectFrom('blobs')
    .select('key')
    .where('remove_at', '<=', Date.now())
    .orderBy('remove_at')
    .limit(step)
    .execute();
  const [gone, left]: [string[], string[]] = [[], []];
  for (const { key } of due) {
    try {
      await storage.remove(key);
      gone.push(key);
    } catch (error) {
      refused(error);
      left.push(key);
    }
  }
  if (due.length === 0) return 0;
  await store.transact(async (tx) => {
    await removeBlobRows(tx, storage, gone);
    await releaseBlobs(tx, left, hour);
  });
  return due.length;
}
