import { buffer } from 'node:stream/consumers';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { Metadata } from 'sharp';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { ReceivedFile } from '../../platform/blobs/received-file.js';
import { limitConcurrency } from '../../platform/lib/concurrency.js';
import { loadSharp } from './sharp.js';

/** The format in which all photos are stored and served. */
export const photoType = 'image/webp';
/** Pixels per side of the square. */
const side = 512;
/** Limits decoding time: a small file can hold very many pixels. */
const mostPixels = 50_000_000;
/** Bytes of pixels that the decoder may hold at once. */
const mostMemory = 64 * 1024 ** 2;
/** Rows that the decoder holds of a picture stored row by row. */
const rowsHeld = 300;

/** The photo to store, or the rule that the file breaks (SPEC §5 "Profile"). */
type Outcome = { bytes: Buffer } | { problem: string };

/** Limits memory, processor use, and use of the thread pool that the database shares (R2). */
const inTurn = limitConcurrency(2);

/** The words of a refusal: the picture's name, and its rules. */
export interface PhotoWords {
  name: string;
  format: string;
  tooLarge: string;
}

const profilePhoto: PhotoWords = {
  name: 'profile photos',
  format: texts.photoFormat,
  tooLarge: texts.photoTooLarge,
};

export const workspacePicture: PhotoWords = {
  name: 'workspace pictures',
  format: texts.workspacePictureFormat,
  tooLarge: texts.workspacePictureTooLarge,
};

export async function photoOf(
  file: ReceivedFile,
  storage: BlobStorage,
  words = profilePhoto,
): Promise<Outcome> {
  if (file.size > limits.photoMax) return { problem: words.tooLarge };
  return inTurn(async () => squarePhoto(await buffer(await storage.open(file.blobKey)), words));
}

/** Crops to a square, turns upright, and drops metadata. */
export async function squarePhoto(original: Buffer, words = profilePhoto): Promise<Outcome> {
  // Detected by content instead of by name, so that no other decoder ever sees an uploaded file.
  if (!isJpeg(original) && !isPng(original)) return { problem: words.format };
  const sharp = await loadSharp();
  try {
    const picture = sharp(original, { limitInputPixels: false, failOn: 'error' });
    const metadata = await picture.metadata();
    const { width, height } = metadata;
    const most = pixelsAllowed(metadata);
    if (width * height > most) return { problem: tooManyPixels(words, most) };
    const size = Math.min(side, width, height);
    const square = picture.autoOrient().resize(size, size, { fit: 'cover' });
    return { bytes: await square.webp({ quality: 82 }).toBuffer() };
  } catch {
    return { problem: words.format };
  }
}

/**
 * The pixels that a picture of this format may have. Interlaced pictures are held in memory as a
 * whole before the first row is known, jpgs as coefficients of two bytes; of other pictures only a
 * number of rows is held.
 */
function pixelsAllowed({ format, channels, depth, isProgressive, height }: Metadata): number {
  const bytes = channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
  const held = isProgressive ? 1 : Math.min(1, rowsHeld / height);
  return Math.min(mostPixels, mostMemory / bytes / held);
}

function tooManyPixels({ name }: PhotoWords, most: number): string {
  const millions = Math.floor(most / 1_000_000);
  return `Invalid file format: ${name} like this must have ${millions} million pixels or fewer.`;
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
}
