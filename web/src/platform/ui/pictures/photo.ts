import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';

export const photoTypes = ['image/jpeg', 'image/png'];
/** SPEC §9 "No-compression threshold", in bytes. */
const compressedFrom = 200 * 1024;

interface PhotoWords {
  format: string;
  tooLarge: string;
}

const profilePhoto: PhotoWords = { format: texts.photoFormat, tooLarge: texts.photoTooLarge };

/** The rule of SPEC §5 that a profile photo breaks, or a workspace's picture, in words of its own. */
export function photoProblem(
  file: Pick<File, 'type' | 'size'>,
  words = profilePhoto,
): string | undefined {
  if (!photoTypes.includes(file.type)) return words.format;
  return file.size > limits.photoMax ? words.tooLarge : undefined;
}

/** Compresses a large photo. Rejects if its content is neither jpg nor png. */
export async function compressedPhoto(file: File): Promise<File> {
  await checkImage(file);
  if (file.size < compressedFrom) return file;
  const { default: Compressor } = await import('compressorjs');
  const small = await new Promise<Blob>((resolve, reject) => {
    const compressor = new Compressor(file, {
      // SPEC §9 "Compression quality"; png has no quality, so large png photos become jpg
      // (DECISIONS).
      quality: file.type === 'image/png' ? 0.3 : 0.1,
      convertSize: compressedFrom,
      // Browsers apply the orientation themselves; the library's check needs data: URLs.
      checkOrientation: false,
      success: resolve,
      error: reject,
    });
    void compressor;
  });
  return new File([small], file.name, { type: small.type });
}

/** The magic bytes of jpg and png. */
const magicBytes = ['255,216,255', '137,80,78,71'];

/** File names are unreliable: checks the content before uploading. */
async function checkImage(file: File): Promise<void> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer()).join();
  if (!magicBytes.some((beginning) => first.startsWith(beginning)))
    throw new Error('The file is neither a jpg nor a png.');
  const picture = await createImageBitmap(file);
  picture.close();
}
