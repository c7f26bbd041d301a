import { setTimeout as delay } from 'node:timers/promises';
import type { Blobs } from '../blobs/receive-blob.js';
import { removeBlobs } from '../blobs/remove-blobs.js';

const step = 100;
const pauseMs = 20;
/** A partial file last written this long ago (ms) is abandoned. */
const leftoverAge = 24 * 60 * 60 * 1000;

/** Removes unreferenced blobs, in steps so short that other writers barely wait. */
export async function sweepBlobs(blobs: Blobs, stopping?: AbortSignal): Promise<void> {
  await blobs.storage.removeLeftovers(Date.now() - leftoverAge);
  for (;;) {
    const count = await sweepStep(blobs);
    if (count < step || stopping?.aborted) return;
    await delay(pauseMs);
  }
}

/** Resolves with how many there were. */
async function sweepStep(blobs: Blobs): Promise<number> {
  const due = await blobs.store.reader
    .selectFrom('blobs')
    .select('key')
    .where('remove_at', '<=', Date.now())
    .orderBy('remove_at')
    .limit(step)
    .execute();
  if (due.length === 0) return 0;
  const keys = due.map((blob) => blob.key);
  await removeBlobs(blobs, keys);
  return keys.length;
}
