import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Encoding the usual thirty is most of what a call costs on a machine without a GPU. */
export const framesPerSecond = 10;

/**
 * The picture of the cameras in tests of calls. Chromium's own fake camera has 1280 × 720 pixels, the encoding of
 * which would be a sixth of these tests' processor time.
 */
export const movingPicture = fileURLToPath(new URL('../dist/moving-picture.y4m', import.meta.url));

const [width, height, frames] = [160, 120, 20];

/** Writes the file: a bright bar moves to the right, again and again. */
export async function recordMovingPicture(): Promise<void> {
  const parts = [`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`];
  const grey = String.fromCodePoint(128).repeat((width * height) / 2);
  for (let frame = 0; frame < frames; frame += 1) {
    const left = (frame * width) / frames;
    const line = Array.from({ length: width }, (_, x) =>
      String.fromCodePoint(x >= left && x < left + width / frames ? 220 : 60),
    ).join('');
    parts.push('FRAME\n', line.repeat(height), grey);
  }
  await writeFile(movingPicture, parts.join(''), 'latin1');
}
