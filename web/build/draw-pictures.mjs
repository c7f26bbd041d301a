import { mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Draws the small pictures of a list of messages, which are kept in the project: run it when one of the
 * drawings changes. To a browser each drawing is a document, which it lays out wherever it shows it.
 */
const ui = fileURLToPath(new URL('../src/ui', import.meta.url));
const twemoji = dirname(fileURLToPath(import.meta.resolve('@twemoji/svg/1f44d.svg')));
const people = join(ui, 'default-pictures');
const ofPeople = (await readdir(people)).filter((name) => name.endsWith('.svg'));
const quickEmoji = ['1f44d', '1f4af', '1f602', '1f60d', '1f620', '1f622', '1f642'];

// Up to 72 CSS pixels with two of the device's for each, and up to 24 with three.
await draw(ofPeople, people, { to: people, pixels: 144 });
const ofEmoji = quickEmoji.map((name) => `${name}.svg`);
await draw(ofEmoji, twemoji, { to: join(ui, 'emoji'), pixels: 72 });

/**
 * @param {string[]} names
 * @param {string} from
 * @param {{ to: string, pixels: number }} drawn
 */
async function draw(names, from, { to, pixels }) {
  await mkdir(to, { recursive: true });
  for (const name of names) {
    await sharp(join(from, name), { density: 600 })
      .resize(pixels, pixels)
      .webp({ quality: 90, effort: 6 })
      .toFile(join(to, `${basename(name, '.svg')}.webp`));
  }
}
