import { buffer } from 'node:stream/consumers';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { BlobStorage } from '../blobs/blob-storage.js';
import type { ReceivedFile } from '../blobs/received-file.js';
import { atMost } from '../lib/concurrency.js';
import { loadSharp } from './sharp.js';

/** What every photo is kept and served as, whatever it came as. */
export const photoType = 'image/webp';
/** Pixels, of a square. */
const side = 512;
/** A small file can hold a picture that fills the memory. */
const mostPixels = 50_000_000;
const tooManyPixels = 'Invalid file format: profile photos must have 50 million pixels or fewer.';

/** The photo to keep, or the rule that the file breaks (SPEC §5 "Profile"). */
type Outcome = { bytes: Buffer } | { problem: string };

/** One at a time, for the memory, the cores and the thread pool it shares with the database (R2). */
const inTurn = atMost(1);

export async function photoOf(file: ReceivedFile, storage: BlobStorage): Promise<Outcome> {
  if (file.size > limits.photoMax) return { problem: texts.photoTooLarge };
  return inTurn(async () => squarePhoto(await buffer(await storage.open(file.blobKey))));
}

/** Cut to a square and turned upright; what a camera wrote beside the picture is left behind. */
export async function squarePhoto(original: Buffer): Promise<Outcome> {
  // By what it is, not by what it is called; so no other decoder ever sees a stranger's file.
  if (!isJpeg(original) && !isPng(original)) return { problem: texts.photoFormat };
  const sharp = await loadSharp();
  try {
    const picture = sharp(original, { limitInputPixels: false, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width * height > mostPixels) return { problem: tooManyPixels };
    const size = Math.min(side, width, height);
    const square = picture.autoOrient().resize(size, size, { fit: 'cover' });
    return { bytes: await square.webp({ quality: 82 }).toBuffer() };
  } catch {
    return { problem: texts.photoFormat };
  }
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
}
