import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Progress } from '../command-line/progress.js';

/** Hexadecimal digits of a SHA-256. */
const digits = 64;

/** The placeholder for the comment at an archive's end, until all bytes before it are known. */
export const openSeal = '0'.repeat(digits);

/** An archive whose comment is the SHA-256 of all bytes before it: those of its lists and its manifest too. */
export async function* sealed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([held, chunk]);
    const passed = all.subarray(0, Math.max(all.length - digits, 0));
    held = all.subarray(passed.length);
    hash.update(passed);
    if (passed.length > 0) yield passed;
  }
  yield Buffer.from(hash.digest('hex'));
}

/** The comment that a sealed archive must have. */
export async function sealOf(
  file: string,
  { progress, stopping }: { progress: Progress; stopping: AbortSignal },
): Promise<string> {
  const { size } = await stat(file);
  progress.begin('Verifying the archive', size);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - digits - 1, signal: stopping })) {
    hash.update(chunk as Uint8Array);
    progress.add((chunk as Uint8Array).length);
  }
  return hash.digest('hex');
}
