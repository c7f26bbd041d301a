import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';

export const photoTypes = ['image/jpeg', 'image/png'];
/** SPEC §9 "No-compression threshold", in bytes. */
const compressedFrom = 200 * 1024;

/** The rule of SPEC §5 that a file breaks as a profile photo. */
export function photoProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!photoTypes.includes(file.type)) return texts.photoFormat;
  return file.size > limits.photoMax ? texts.photoTooLarge : undefined;
}

/** The photo as it is sent: a large one made small. Throws where its content is no jpg or png. */
export async function sentPhoto(file: File): Promise<File> {
  await checkPicture(file);
  if (file.size < compressedFrom) return file;
  const { default: Compressor } = await import('compressorjs');
  const small = await new Promise<Blob>((resolve, reject) => {
    const compressor = new Compressor(file, {
      // SPEC §9 "Compression quality"; png has none, so a large one is made a jpg (DECISIONS).
      quality: file.type === 'image/png' ? 0.3 : 0.1,
      convertSize: compressedFrom,
      // Browsers turn a picture upright themselves; its way of doing it needs data: addresses.
      checkOrientation: false,
      success: resolve,
      error: reject,
    });
    void compressor;
  });
  return new File([small], file.name, { type: small.type });
}

/** The first bytes of a jpg, and of a png. */
const beginnings = ['255,216,255', '137,80,78,71'];

/** A name says little, so the content is looked at before anything is sent. */
async function checkPicture(file: File): Promise<void> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer()).join();
  if (!beginnings.some((beginning) => first.startsWith(beginning))) throw new Error('No picture.');
  const picture = await createImageBitmap(file);
  picture.close();
}
