import { setTimeout as delay } from 'node:timers/promises';
import type { Blobs } from '../blobs/receive-blob.js';

const step = 100;
const breath = 20;
/** What was last written so long ago (ms) is not being written any more. */
const leftoverAge = 24 * 60 * 60 * 1000;

/** Removes what nothing refers to any more or never did, in steps that hold nobody up. */
export async function sweepBlobs(blobs: Blobs, stopping?: AbortSignal): Promise<void> {
  await releaseDeletedChannels(blobs);
  await blobs.storage.removeLeftovers(Date.now() - leftoverAge);
  for (;;) {
    const count = await sweepStep(blobs);
    if (count < step || stopping?.aborted) return;
    await delay(breath);
  }
}

/** Resolves with how many there were. */
async function sweepStep({ store, storage }: Blobs): Promise<number> {
  const due = await store.reader
    .selectFrom('blobs')
    .select('key')
    .where('remove_at', '<=', Date.now())
    .orderBy('remove_at')
    .limit(step)
    .execute();
  if (due.length === 0) return 0;
  const keys = due.map((blob) => blob.key);
  // The bytes first: a row without them is swept again, bytes without a row would stay for ever.
  for (const key of keys) await storage.remove(key);
  await store.transact(async (tx) => {
    await tx.deleteFrom('files').where('blob_key', 'in', keys).execute();
    await tx.deleteFrom('blobs').where('key', 'in', keys).execute();
  });
  return keys.length;
}

/** Nobody sees the files of a deleted channel any more. */
async function releaseDeletedChannels({ store }: Blobs): Promise<void> {
  await store.transact((tx) =>
    tx
      .updateTable('blobs')
      .set({ remove_at: tx.now })
      .where('remove_at', 'is', null)
      .where('key', 'in', (eb) =>
        eb
          .selectFrom('files')
          .innerJoin('channels', 'channels.id', 'files.channel_id')
          .select('files.blob_key')
          .where('channels.deleted_at', 'is not', null),
      )
      .execute(),
  );
}
