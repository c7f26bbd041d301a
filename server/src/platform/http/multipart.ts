import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../blobs/received-file.js';
import { randomToken } from '../lib/tokens.js';
import type { Actor } from './actor.js';
import { bracketsOf } from './brackets.js';
import { ApiError } from './errors.js';
import { receiveLongBody, shortTimeouts, standardTimeouts } from './long-body.js';
import { type FileHead, readParts } from './multipart-parts.js';

/** Limits of a call, where they are lower than the general ones. */
export interface FileLimits {
  maxFiles: number;
  /** Bytes of one file. */
  maxFileSize: number;
  /** The error for a larger file. */
  tooLarge(): ApiError;
}

/** Receives the files of one request. */
export interface FileReceiver {
  /** Throws 413 for too many files, or a file that is too large. */
  take: (stream: Readable, head: FileHead) => Promise<ReceivedFile>;
  /** Called after the response: removes the files that were not kept. */
  end(): Promise<void>;
}

/**
 * `length`: upper bound of the body's bytes. Throws 413 or 429, before reading anything, when this
 * user cannot upload now.
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
 * Handles a multipart form: its files are stored before `answer` finds them in the body. Without a
 * receiver files are refused.
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
    // The sweep removes the remains of a failed removal; the response stands.
    await receiver?.end().catch(() => {});
  }
}

async function readForm(
  { raw }: FastifyRequest,
  receiver: FileReceiver | null,
): Promise<Record<string, unknown>> {
  const { take } = receiver ?? noFiles;
  const timeouts = receiver ? standardTimeouts : shortTimeouts;
  const read = (bytes: AsyncIterable<Buffer>) => readParts(bytes, raw.headers, take);
  const parts = await receiveLongBody(raw, read, timeouts);
  // Names are parsed like those of any form, with an unguessable word in the place of each file.
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

/** Replaces the words by the files. */
function putFiles(fields: Record<string, unknown>, files: ReadonlyMap<string, ReceivedFile>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') fields[name] = files.get(value) ?? value;
    else putFiles(value as Record<string, unknown>, files);
  }
}
