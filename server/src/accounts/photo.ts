import { buffer } from 'node:stream/consumers';
import type { Metadata } from 'sharp';
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
/** For the time it takes: a small file can hold very many. */
const mostPixels = 50_000_000;
/** Bytes of pixels that the decoder holds at once. */
const mostMemory = 64 * 1024 ** 2;
/** Rows that it holds of a picture which is stored row by row. */
const rowsHeld = 300;

/** The photo to keep, or the rule that the file breaks (SPEC §5 "Profile"). */
type Outcome = { bytes: Buffer } | { problem: string };

/** For the memory, the cores and the thread pool it shares with the database (R2). */
const inTurn = atMost(2);

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
    const metadata = await picture.metadata();
    const { width, height } = metadata;
    const most = pixelsAllowed(metadata);
    if (width * height > most) return { problem: tooManyPixels(most) };
    const size = Math.min(side, width, height);
    const square = picture.autoOrient().resize(size, size, { fit: 'cover' });
    return { bytes: await square.webp({ quality: 82 }).toBuffer() };
  } catch {
    return { problem: texts.photoFormat };
  }
}

/**
 * How many pixels a picture like this may have. Interlaced ones are in memory as a whole before their
 * first row is known, jpgs as coefficients of two bytes; of others it is a number of rows.
 */
function pixelsAllowed({ format, channels, depth, isProgressive, height }: Metadata): number {
  const bytes = channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
  const held = isProgressive ? 1 : Math.min(1, rowsHeld / height);
  return Math.min(mostPixels, mostMemory / bytes / held);
}

function tooManyPixels(most: number): string {
  const millions = Math.floor(most / 1_000_000);
  return `Invalid file format: profile photos like this must have ${millions} million pixels or fewer.`;
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
}
