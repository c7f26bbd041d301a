import { buffer } from 'node:stream/consumers';
import { limits } from '@parley/contract/limits';
import { loadSharp } from '../../domain/pictures/sharp.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { ReceivedFile } from '../../platform/blobs/received-file.js';
import { limitConcurrency } from '../../platform/lib/concurrency.js';

/** Pixels of the longer side. */
const side = 128;
/** The pixels of all frames together: a small file can hold very many. */
const mostPixels = 20_000_000;
const mostFrames = 200;

/** The picture to store, or the rule that the file breaks. */
type Outcome = { bytes: Buffer } | { problem: string };

export const pictureTexts = {
  format: 'Emoji picture must be a png, gif or webp file.',
  tooLarge: `Emoji picture must be ${limits.emojiFileMax / 1024} kB or smaller.`,
  tooMuch: `Emoji picture must have ${mostFrames} frames and ${mostPixels / 1_000_000} million pixels or fewer.`,
};

/** Limits memory, and use of the thread pool that the database shares (R2). */
const inTurn = limitConcurrency(1);

/** Makes it small, and drops metadata; an animation stays one. */
export async function emojiPicture(file: ReceivedFile, storage: BlobStorage): Promise<Outcome> {
  if (file.size > limits.emojiFileMax) return { problem: pictureTexts.tooLarge };
  return inTurn(async () => smallPicture(await buffer(await storage.open(file.blobKey))));
}

async function smallPicture(original: Buffer): Promise<Outcome> {
  // Detected by content instead of by name, so that no other decoder ever sees an uploaded file.
  if (!beginnings.some((begins) => begins(original))) return { problem: pictureTexts.format };
  const sharp = await loadSharp();
  try {
    const picture = sharp(original, { animated: true, limitInputPixels: false, failOn: 'error' });
    const { width, height, pages = 1 } = await picture.metadata();
    // With `animated`, the height is that of all frames.
    if (pages > mostFrames || width * height > mostPixels) return { problem: pictureTexts.tooMuch };
    const small = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return { bytes: await small.webp({ quality: 85 }).toBuffer() };
  } catch {
    return { problem: pictureTexts.format };
  }
}

const beginnings = [
  (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (bytes: Buffer) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)),
  (bytes: Buffer) => /^RIFF....WEBP/s.test(bytes.toString('latin1', 0, 12)),
];
