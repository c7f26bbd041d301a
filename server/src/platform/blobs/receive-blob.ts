import type { Store, Transaction } from '../store/store.js';
import { randomBlobKey } from './blob-key.js';
import type { BlobStorage } from './blob-storage.js';
import { type Measured, measure } from './measure.js';

const hour = 60 * 60 * 1000;
/**
 * How long unreferenced bytes are kept: longer than an upload can take, and than a signed id is
 * valid.
 */
const grace = 25 * hour;

/** The two halves of a blob: its row and its bytes. */
export interface Blobs {
  store: Store;
  storage: BlobStorage;
}

/**
 * The row comes before the bytes, so that the sweep finds the remains of any interrupted upload.
 * The caller then has this long (ms) to put the bytes and to keep the blob.
 */
export async function announceBlob(tx: Transaction, keepMs = grace): Promise<string> {
  const key = randomBlobKey();
  await tx
    .insertInto('blobs')
    .values({ key, created_at: tx.now, remove_at: tx.now + keepMs })
    .execute();
  return key;
}

/**
 * Extends the lifetime of an announced, not yet kept blob to this long (ms) from now; false if it
 * is gone.
 */
export async function extendBlob(tx: Transaction, key: string, keepMs = grace): Promise<boolean> {
  const prolonged = await tx
    .updateTable('blobs')
    .set({ remove_at: tx.now + keepMs })
    .where('key', '=', key)
    .where('remove_at', '>', tx.now)
    .executeTakeFirst();
  return prolonged.numUpdatedRows > 0n;
}

/**
 * Stores bytes under a new key; the sweep removes them unless `keepBlobs` is called. Throws
 * TooManyBytes beyond the limit; any failure leaves nothing behind.
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

/** Stores bytes under an announced key, if `check`, which may throw, accepts them. */
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

/** Removes the unkept blobs among these at once. */
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
  // The bytes first: a row without bytes is swept, bytes without a row would stay for ever.
  for (const key of gone) await storage.remove(key);
  await store.transact((tx) => tx.deleteFrom('blobs').where('key', 'in', gone).execute());
}
