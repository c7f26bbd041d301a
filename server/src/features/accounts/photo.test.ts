import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squarePhoto } from '../../domain/pictures/photo.js';

const red = { r: 200, g: 30, b: 30 };
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

const tooManyPixels = (millions: number) =>
  `Invalid file format: profile photos like this must have ${millions} million pixels or fewer.`;

/** The resulting photo; fails if it was refused. */
async function accepted(original: Buffer) {
  const outcome = await squarePhoto(original);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return { ...(await sharp(outcome.bytes).metadata()), bytes: outcome.bytes };
}

describe('a photo', () => {
  it('becomes a square of at most 512 pixels, from a jpg and from a png', async () => {
    for (const original of [
      await canvas(1600, 900).jpeg().toBuffer(),
      await canvas(700, 2000).png().toBuffer(),
    ]) {
      expect(await accepted(original)).toMatchObject({ format: 'webp', width: 512, height: 512 });
    }
  });

  it('is not blown up', async () => {
    const small = await canvas(90, 60).png().toBuffer();
    expect(await accepted(small)).toMatchObject({ width: 60, height: 60 });
  });

  it('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = sharp({ create: { width: 40, height: 40, channels: 4, background: clear } }).png();
    expect(await accepted(await png.toBuffer())).toMatchObject({ hasAlpha: true });
  });

  it('is turned upright, and loses its location', async () => {
    const blue = { create: { width: 40, height: 80, channels: 3 as const, background: '#00f' } };
    const lying = await canvas(80, 80)
      .composite([{ input: blue, left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(lying).metadata()).toMatchObject({ orientation: 6 });

    const { bytes, orientation, exif } = await accepted(lying);
    expect([orientation, exif]).toEqual([undefined, undefined]);
    // Turned a quarter to the right: the left side is on top now.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [r = 0, , b = 0] = data.subarray(0, 3);
    expect(b).toBeGreaterThan(r);
    const [lastR = 0, , lastB = 0] = data.subarray(-3);
    expect(lastR).toBeGreaterThan(lastB);
  });
});

describe('a refused photo', () => {
  it('is known by its content', async () => {
    const png = await canvas(50, 50).png().toBuffer();
    expect(await squarePhoto(png)).toHaveProperty('bytes');
    const others = [
      await canvas(50, 50).gif().toBuffer(),
      await canvas(50, 50).webp().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      png.subarray(0, 40),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]),
    ];
    for (const other of others) {
      expect(await squarePhoto(other)).toEqual({ problem: texts.photoFormat });
    }
  });

  it('is a small file of very many pixels, too', async () => {
    const bomb = await canvas(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await squarePhoto(bomb)).toEqual({
      problem: tooManyPixels(50),
    });
  });

  it('has fewer pixels, if the decoder would hold all of them at once', async () => {
    const deep = canvas(3500, 3500).ensureAlpha().toColourspace('rgb16');
    expect(await accepted(await deep.clone().png().toBuffer())).toMatchObject({ width: 512 });
    const interlaced = await deep.clone().png({ progressive: true }).toBuffer();
    expect(interlaced.length).toBeLessThan(limits.photoMax / 20);
    expect(await squarePhoto(interlaced)).toEqual({ problem: tooManyPixels(8) });

    const progressive = (side: number) => canvas(side, side).jpeg({ progressive: true }).toBuffer();
    expect(await accepted(await progressive(3000))).toMatchObject({ width: 512 });
    expect(await squarePhoto(await progressive(4000))).toEqual({ problem: tooManyPixels(11) });
  });

  it('has single rows that fill the memory', async () => {
    const wide = await canvas(250_000, 90).png({ compressionLevel: 9 }).toBuffer();
    expect(await squarePhoto(wide)).toEqual({ problem: tooManyPixels(22) });
  });
});
