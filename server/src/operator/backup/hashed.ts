import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

export interface Measured {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** Passes a stream on, and says at its end what went through. */
export function hashed(source: Readable, onEnd: (measured: Measured) => void): Readable {
  return Readable.from(measure(source, onEnd), { objectMode: false });
}

async function* measure(
  source: AsyncIterable<Uint8Array>,
  onEnd: (measured: Measured) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}
