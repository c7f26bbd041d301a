import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refused } from './fetch-guarded.js';

interface BodyLimit {
  /** Bytes after decompression. */
  most: number;
  /** Of a longer body the beginning is returned; otherwise it is refused. */
  cutsOff: boolean;
  signal: AbortSignal;
}

/** The decompressed body; never reads more than the limit. */
export async function readBody(
  response: IncomingMessage,
  { most, cutsOff, signal }: BodyLimit,
): Promise<Buffer> {
  if (signal.aborted) response.destroy();
  signal.throwIfAborted();
  const stop = () => response.destroy(new Error('It took too long.'));
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded(response)) {
      const bytes = chunk as Buffer;
      chunks.push(bytes);
      size += bytes.length;
      if (size > most) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    response.destroy();
  }
  signal.throwIfAborted();
  if (size > most && !cutsOff) throw new Refused('It is too large.');
  return Buffer.concat(chunks).subarray(0, most);
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
