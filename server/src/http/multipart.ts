import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../blobs/received-file.js';
import { randomToken } from '../lib/tokens.js';
import type { Actor } from './actor.js';
import { bracketsOf } from './brackets.js';
import { ApiError } from './errors.js';
import { receiveLongBody, shortPatience, standardPatience } from './long-body.js';
import { type FileHead, readParts } from './multipart-parts.js';

/** What one call takes, where that is less than any call may. */
export interface FileLimits {
  maxFiles: number;
  /** Bytes of one file. */
  maxFileSize: number;
  /** What is answered to a larger one. */
  tooLarge(): ApiError;
}

/** Takes the files of one request. */
export interface FileReceiver {
  /** Throws 413 for one too many, or too large. */
  take: (stream: Readable, head: FileHead) => Promise<ReceivedFile>;
  /** Once the request is answered: removes what nobody kept. */
  end(): Promise<void>;
}

/**
 * `length`: at most so many bytes will come. Throws 413 or 429, before anything is read, when this
 * person cannot upload now.
 */
export type ReceiveFiles = (
  actor: Actor,
  length: number,
  limits?: FileLimits,
) => Promise<FileReceiver>;

export function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/form-data') === true;
}

const noFiles: Pick<FileReceiver, 'take'> = {
  take: () => Promise.reject(new ApiError(415, ['This call takes no files.'])),
};

/**
 * Answers a multipart form: its files are stored by the time `answer` finds it in the body. Without
 * a receiver files are refused.
 */
export async function withMultipart<T>(
  request: FastifyRequest,
  receiver: FileReceiver | null,
  answer: () => Promise<T>,
): Promise<T> {
  try {
    request.body = await readForm(request, receiver);
    return await answer();
  } finally {
    // What fails to be removed here is the sweep's, and the answer stands.
    await receiver?.end().catch(() => {});
  }
}

async function readForm(
  { raw }: FastifyRequest,
  receiver: FileReceiver | null,
): Promise<Record<string, unknown>> {
  const { take } = receiver ?? noFiles;
  const patience = receiver ? standardPatience : shortPatience;
  const read = (bytes: AsyncIterable<Buffer>) => readParts(bytes, raw.headers, take);
  const parts = await receiveLongBody(raw, read, patience);
  // Names are read as those of any form, with a word nobody can send where a file goes.
  const word = randomToken();
  const files = new Map<string, ReceivedFile>();
  const pairs = parts.map(([name, value]): [string, string] => {
    if (typeof value === 'string') return [name, value];
    const place = `${word}${files.size}`;
    files.set(place, value);
    return [name, place];
  });
  const form = bracketsOf(pairs);
  putFiles(form, files);
  return form;
}

/** Puts the files where their places are. */
function putFiles(fields: Record<string, unknown>, files: ReadonlyMap<string, ReceivedFile>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = files.get(value) ?? value;
    else putFiles(value as Record<string, unknown>, files);
  }
}
