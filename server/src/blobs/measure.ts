import { createHash } from 'node:crypto';
import { headLength } from './content-type.js';

/** The source had more bytes than it may have. */
export class TooManyBytes extends Error {}

/** What is known of bytes once all of them have passed. */
export interface Measured {
  /** Bytes. */
  size: number;
  /** Base64. */
  md5: string;
  /** The first bytes. */
  head: Uint8Array;
}

/**
 * Passes bytes on, and measures them on their way; throws TooManyBytes beyond the limit. Once all
 * have passed, `onEnd` gets the result and may still refuse them by throwing.
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
