import type { Readable } from 'node:stream';
import { contentTypeOf } from '../blobs/content-type.js';
import { type Measured, TooManyBytes } from '../blobs/measure.js';
import { discardBlobs, putMeasured } from '../blobs/receive-blob.js';
import { ReceivedFile } from '../blobs/received-file.js';
import { ApiError } from '../http/errors.js';
import type { FileLimits, FileReceiver, ReceiveFiles } from '../http/multipart.js';
import type { FileHead } from '../http/multipart-parts.js';
import { atMost } from '../lib/concurrency.js';
import type { Transaction } from '../store/store.js';
import { type Allowance, allowanceOf, fileTooLarge } from './allowance.js';
import { fileName } from './file-name.js';
import { reserveRoom } from './reserve-room.js';
import { tooManyFiles } from './sent-files.js';
import type { Uploads } from './uploads.js';

/** Receives the files of multipart forms into the blob storage. */
export function receiveFiles(uploads: Uploads): ReceiveFiles {
  return async ({ userId }, length, limits) => {
    await uploads.takeTurn(userId);
    const done = uploads.begin(userId);
    const receiver = receiverFor(uploads, userId, { length, limits });
    return { take: receiver.take, end: () => receiver.end().finally(done) };
  };
}

/** A file that is being received, with the room reserved for it. */
interface Reservation {
  blobKey: string;
  limit: number;
  /** What is answered to more bytes. */
  refusal: ApiError;
}

function receiverFor(
  uploads: Uploads,
  userId: number,
  { length, limits }: { length: number; limits: FileLimits | undefined },
): FileReceiver {
  const { store, rules, storage } = uploads;
  const maxFiles = Math.min(rules.maxFiles, limits?.maxFiles ?? Infinity);
  // The room of a file is settled before the next one reserves its own.
  const inTurn = atMost(1);
  const keys: string[] = [];
  let count = 0;
  /** No more bytes than this can come. */
  let outstanding = length;
  let last: { key: string; size: number } | null = null;

  /** Before its bytes, so that forms that come at once do not all fill the same room. */
  function reserve(name: string): Promise<Reservation> {
    return store.transact(async (tx) => {
      await tx.hold(`user:${userId}`);
      if (last) await settle(tx, last);
      const allowance = await allowanceOf(tx, userId, rules);
      const { limit, refusal } = limitOf(allowance, limits);
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

/** How many bytes the next file may have, and what is answered to more. */
function limitOf(
  { maxFileSize, left, full }: Allowance,
  limits: FileLimits | undefined,
): Pick<Reservation, 'limit' | 'refusal'> {
  if (limits && limits.maxFileSize <= Math.min(maxFileSize, left)) {
    return { limit: limits.maxFileSize, refusal: limits.tooLarge() };
  }
  if (maxFileSize <= left) return { limit: maxFileSize, refusal: fileTooLarge(maxFileSize) };
  return { limit: left, refusal: new ApiError(413, [full]) };
}

/** Gives back what was reserved and not used. */
async function settle(
  tx: Transaction,
  { key, size }: { key: string; size: number },
): Promise<void> {
  await tx.updateTable('files').set({ byte_size: size }).where('blob_key', '=', key).execute();
}

/** Removes those that no message took, and gives their room back. */
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
