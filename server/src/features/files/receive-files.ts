import type { Readable } from 'node:stream';
import { tooManyFiles } from '../../domain/files/sent-files.js';
import { type UploadQuota, uploadQuotaOf, fileTooLarge } from '../../domain/files/upload-quota.js';
import type { Uploads } from '../../domain/files/uploads.js';
import { contentTypeOf } from '../../platform/blobs/content-type.js';
import { type Measured, TooManyBytes } from '../../platform/blobs/measure.js';
import { discardBlobs, putMeasured } from '../../platform/blobs/receive-blob.js';
import { ReceivedFile } from '../../platform/blobs/received-file.js';
import { ApiError } from '../../platform/http/errors.js';
import type { FileHead } from '../../platform/http/multipart-parts.js';
import type { FileLimits, FileReceiver, ReceiveFiles } from '../../platform/http/multipart.js';
import { limitConcurrency } from '../../platform/lib/concurrency.js';
import type { Transaction } from '../../platform/store/store.js';
import { fileName } from './file-name.js';
import { reserveRoom } from './reserve-room.js';

/** Receives the files of multipart forms into the blob storage. */
export function receiveFiles(uploads: Uploads): ReceiveFiles {
  return async ({ userId }, length, limits) => {
    await uploads.countUpload(userId);
    const done = uploads.begin(userId);
    const receiver = receiverFor(uploads, userId, { length, limits });
    return { take: receiver.take, end: () => receiver.end().finally(done) };
  };
}

/** A file in progress, with the room reserved for it. */
interface Reservation {
  blobKey: string;
  limit: number;
  /** The error for more bytes. */
  refusal: ApiError;
}

function receiverFor(
  uploads: Uploads,
  userId: number,
  { length, limits }: { length: number; limits: FileLimits | undefined },
): FileReceiver {
  const { store, rules, storage } = uploads;
  const maxFiles = Math.min(rules.maxFiles, limits?.maxFiles ?? Infinity);
  // One at a time: a file's room is settled before the next file reserves its own.
  const inTurn = limitConcurrency(1);
  const keys: string[] = [];
  let count = 0;
  /** Upper bound of the bytes still to come. */
  let outstanding = length;
  let last: { key: string; size: number } | null = null;

  /** Reserved before the bytes arrive, so that concurrent forms do not all fill the same room. */
  function reserve(name: string): Promise<Reservation> {
    return store.transact(async (tx) => {
      await tx.lock(`user:${userId}`);
      if (last) await settle(tx, last);
      const quota = await uploadQuotaOf(tx, userId, rules);
      const { limit, refusal } = limitOf(quota, limits);
      if (limit < 0) throw refusal;
      const { blobKey } = await reserveRoom(tx, {
        uploaderId: userId,
        name,
        contentType: 'application/octet-stream',
        size: Math.max(0, Math.min(limit, outstanding)),
        checksum: null,
      });
      return { blobKey, limit, refusal };
    });
  }

  async function receive(
    stream: Readable,
    { name: sentName, type }: FileHead,
  ): Promise<ReceivedFile> {
    const name = fileName(sentName);
    const { blobKey, limit, refusal } = await reserve(name);
    keys.push(blobKey);
    let measured: Measured;
    try {
      measured = await putMeasured(storage, blobKey, stream, limit);
    } catch (error) {
      await discardUploads(uploads, [blobKey]);
      throw error instanceof TooManyBytes ? refusal : error;
    }
    const { size, head } = measured;
    outstanding -= size;
    last = { key: blobKey, size };
    return new ReceivedFile({ name, size, blobKey, type: await contentTypeOf(head, type) });
  }

  return {
    async take(stream, head) {
      count += 1;
      if (count > maxFiles) throw tooManyFiles(maxFiles);
      return inTurn(() => receive(stream, head));
    },
    end: () => discardUploads(uploads, keys),
  };
}

/** The size limit of the next file, and the error for exceeding it. */
function limitOf(
  { maxFileSize, left, full }: UploadQuota,
  limits: FileLimits | undefined,
): Pick<Reservation, 'limit' | 'refusal'> {
  if (limits && limits.maxFileSize <= Math.min(maxFileSize, left)) {
    return { limit: limits.maxFileSize, refusal: limits.tooLarge() };
  }
  if (maxFileSize <= left) return { limit: maxFileSize, refusal: fileTooLarge(maxFileSize) };
  return { limit: left, refusal: new ApiError(413, [full]) };
}

/** Returns the unused part of the reserved room. */
async function settle(
  tx: Transaction,
  { key, size }: { key: string; size: number },
): Promise<void> {
  await tx.updateTable('files').set({ byte_size: size }).where('blob_key', '=', key).execute();
}

/** Removes the files that no message took, and frees their room. */
async function discardUploads(uploads: Uploads, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const waiting = await uploads.store.reader
    .selectFrom('files')
    .select('blob_key')
    .where('blob_key', 'in', keys)
    .where('message_id', 'is', null)
    .execute();
  if (waiting.length === 0) return;
  const unused = waiting.map((file) => file.blob_key);
  await uploads.store.transact((tx) =>
    tx
      .deleteFrom('files')
      .where('blob_key', 'in', unused)
      .where('message_id', 'is', null)
      .execute(),
  );
  await discardBlobs(uploads, unused);
}
