import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refused } from './fetch-guarded.js';

interface BodyLimit {
  /** Bytes after decompression. */
  most: number;
  /** True: the beginning of a longer body is returned. False: a longer body is refused. */
  cutsOff: boolean;
  signal: AbortSignal;
}

/** The decompressed body; never reads more than the limit. */
export async function readBody(response: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(response, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same as it comes. The connection ends with the loop. */
export async function* readChunks(
  response: IncomingMessage,
  { most, cutsOff, signal }: BodyLimit,
): AsyncGenerator<Buffer, void, void> {
  if (signal.aborted) response.destroy();
  signal.throwIfAborted();
  const stop = () => response.destroy(new Error('It took too long.'));
  signal.addEventListener('abort', stop, { once: true });
  let room = most;
  try {
    for await (const chunk of decoded(response)) {
      const bytes = chunk as Buffer;
      if (bytes.length > room && !cutsOff) throw new Refused('It is too large.');
      yield bytes.subarray(0, room);
      room -= bytes.length;
      if (room < 0) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    response.destroy();
  }
  signal.throwIfAborted();
}

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

function decoded(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return response;
  const create = decoders.get(encoding);
  if (!create) {
    response.destroy();
    throw new Refused('Its encoding is unknown.');
  }
  // Errors reach the reader of the decoder.
  return pipeline(response, create(), () => undefined);
}
