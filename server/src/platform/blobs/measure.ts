import { createHash } from 'node:crypto';
import { headLength } from './content-type.js';

/** The source exceeded its size limit. */
export class TooManyBytes extends Error {}

/** Facts about a stream, known once it has ended. */
export interface Measured {
  /** Bytes. */
  size: number;
  /** Base64. */
  md5: string;
  /** The first bytes. */
  head: Uint8Array;
}

/**
 * Passes bytes through and measures them; throws TooManyBytes beyond the limit. After the last
 * byte, `onEnd` gets the result and may still refuse it by throwing.
 */
export async function* measure(
  source: AsyncIterable<Uint8Array>,
  limit: number,
  onEnd: (measured: Measured) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5');
  const beginning: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    if (size < headLength) beginning.push(Buffer.from(bytes.subarray(0, headLength - size)));
    size += bytes.length;
    if (size > limit) throw new TooManyBytes();
    hash.update(bytes);
    yield bytes;
  }
  onEnd({ size, md5: hash.digest('base64'), head: Buffer.concat(beginning) });
}
