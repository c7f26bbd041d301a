import type { Readable } from 'node:stream';
import { contentTypeOf } from '../blobs/content-type.js';
import { TooManyBytes } from '../blobs/measure.js';
import { discardBlobs, receiveBlob } from '../blobs/receive-blob.js';
import { ReceivedFile } from '../blobs/received-file.js';
import { ApiError } from '../http/errors.js';
import type { FileLimits, FileReceiver, ReceiveFiles } from '../http/multipart.js';
import type { FileHead } from '../http/multipart-parts.js';
import { type Allowance, allowanceOf, fileTooLarge } from './allowance.js';
import { fileName } from './file-name.js';
import { tooManyFiles } from './sent-files.js';
import type { Uploads } from './uploads.js';

/** Receives the files of multipart forms into the blob storage. */
export function receiveFiles(uploads: Uploads): ReceiveFiles {
  return async ({ userId }, limits) => {
    await uploads.takeTurn(userId);
    const allowance = await allowanceOf(uploads.store.reader, userId, uploads.rules);
    const done = uploads.begin(userId);
    const receiver = receiverFor(uploads, allowance, limits);
    return { take: receiver.take, end: () => receiver.end().finally(done) };
  };
}

function receiverFor(
  uploads: Uploads,
  allowance: Allowance,
  limits: FileLimits | undefined,
): FileReceiver {
  const maxFiles = Math.min(uploads.rules.maxFiles, limits?.maxFiles ?? Infinity);
  const keys: string[] = [];
  let count = 0;
  let { left } = allowance;

  /** How many bytes the next file may have, and what is answered to more. */
  function nextLimit(): { limit: number; refusal: ApiError } {
    if (limits && limits.maxFileSize <= Math.min(allowance.maxFileSize, left)) {
      return { limit: limits.maxFileSize, refusal: limits.tooLarge() };
    }
    if (allowance.maxFileSize <= left) {
      return { limit: allowance.maxFileSize, refusal: fileTooLarge(allowance.maxFileSize) };
    }
    return { limit: left, refusal: new ApiError(413, [allowance.full]) };
  }

  return {
    async take(stream: Readable, { name, type }: FileHead) {
      count += 1;
      if (count > maxFiles) throw tooManyFiles(maxFiles);
      const { limit, refusal } = nextLimit();
      const { key, size, head } = await receiveBlob(uploads, stream, limit).catch(
        (error: unknown) => {
          throw error instanceof TooManyBytes ? refusal : error;
        },
      );
      keys.push(key);
      left -= size;
      const contentType = await contentTypeOf(head, type);
      return new ReceivedFile({ name: fileName(name), size, blobKey: key, type: contentType });
    },
    end: () => discardBlobs(uploads, keys),
  };
}
