import { loadSharp } from '../../domain/pictures/sharp.js';
import { limitConcurrency } from '../../platform/lib/concurrency.js';

export interface PreviewPicture {
  /** In the format of `pictureType`. */
  bytes: Buffer;
  width: number;
  height: number;
}

export const pictureType = 'image/webp';

/** Pixels; twice what the card shows. */
const box = { width: 480, height: 360 };
/** A smaller one is an icon or a counter. */
const least = 48;
/** 64 MB while it is decoded, with 16 bits a channel. */
const mostPixels = 8_000_000;

/** Limits memory, and use of the thread pool that the database shares (R2). */
const inTurn = limitConcurrency(1);

/** Re-encodes a picture, without metadata; null for what is none, or none to show. */
export function previewPicture(original: Buffer): Promise<PreviewPicture | null> {
  return inTurn(async () => {
    // By content, so that no other decoder ever sees it: SVG least of all.
    if (!isKnown(original)) return null;
    const sharp = await loadSharp();
    try {
      const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
      const { width, height } = await picture.metadata();
      if (width < least || height < least) return null;
      const { data, info } = await picture
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  });
}

/** JPEG, PNG, GIF and WebP. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

function isKnown(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 12).toString('latin1');
  return signatures.some((signature) => signature.test(beginning));
}
