import type { Store, Transaction } from '../store/store.js';
import { randomBlobKey } from './blob-key.js';
import type { BlobStorage } from './blob-storage.js';
import { type Measured, measure } from './measure.js';

const hour = 60 * 60 * 1000;
/**
 * So long bytes that nobody refers to yet stay: longer than an upload can take, and than a signed id
 * is good for.
 */
const grace = 25 * hour;

/** Where blobs are: what is known of them, and their bytes. */
export interface Blobs {
  store: Store;
  storage: BlobStorage;
}

/**
 * The row comes before the bytes, so that whatever breaks off, the sweep finds what is left. From
 * here on somebody has so long (ms) to put the bytes and to keep the blob.
 */
export async function announceBlob(tx: Transaction, patience = grace): Promise<string> {
  const key = randomBlobKey();
  await tx
    .insertInto('blobs')
    .values({ key, created_at: tx.now, remove_at: tx.now + patience })
    .execute();
  return key;
}

/** Gives a blob that was announced and not yet kept so long (ms) from now; false when it is gone. */
export async function prolongBlob(
  tx: Transaction,
  key: string,
  patience = grace,
): Promise<boolean> {
  const prolonged = await tx
    .updateTable('blobs')
    .set({ remove_at: tx.now + patience })
    .where('key', '=', key)
    .where('remove_at', '>', tx.now)
    .executeTakeFirst();
  return prolonged.numUpdatedRows > 0n;
}

/**
 * Stores bytes under a new key; they go again unless somebody keeps them. Throws TooManyBytes beyond
 * the limit, and then, as with any failure, leaves nothing.
 */
export async function receiveBlob(
  blobs: Blobs,
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Measured & { key: string }> {
  const key = await blobs.store.transact((tx) => announceBlob(tx));
  try {
    return { key, ...(await putMeasured(blobs.storage, key, source, limit)) };
  } catch (error) {
    await discardBlobs(blobs, [key]);
    throw error;
  }
}

/** Stores bytes under a key that is announced, if `check`, which may throw, likes them. */
export async function putMeasured(
  storage: BlobStorage,
  key: string,
  source: AsyncIterable<Uint8Array>,
  limit: number,
  check: (measured: Measured) => void = () => {},
): Promise<Measured> {
  let measured: Measured | undefined;
  const passing = measure(source, limit, (found) => {
    check(found);
    measured = found;
  });
  await storage.put(key, passing);
  if (!measured) throw new Error('A storage reads its source to the end.');
  return measured;
}

/** Removes those of them at once that nobody kept. */
export async function discardBlobs(
  { store, storage }: Blobs,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const unused = await store.reader
    .selectFrom('blobs')
    .select('key')
    .where('key', 'in', keys)
    .where('remove_at', 'is not', null)
    .execute();
  if (unused.length === 0) return;
  const gone = unused.map((blob) => blob.key);
  // The bytes first: a row without them is swept, bytes without a row would stay for ever.
  for (const key of gone) await storage.remove(key);
  await store.transact((tx) => tx.deleteFrom('blobs').where('key', 'in', gone).execute());
}
