import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Renders the small avatars and emoji for lists of messages, and the icons of the installed app. The
 * files are committed: run it after
 * changing a drawing. A browser treats each SVG as a document, and lays it out wherever it is shown.
 */
const ui = fileURLToPath(new URL('../src/platform/ui/pictures', import.meta.url));
const emoji = fileURLToPath(new URL('../src/conversation/emoji/pictures', import.meta.url));
const twemoji = dirname(fileURLToPath(import.meta.resolve('@twemoji/svg/1f44d.svg')));
const people = join(ui, 'default-pictures');
const ofPeople = (await readdir(people)).filter((name) => name.endsWith('.svg'));
const quickEmoji = ['1f44d', '1f4af', '1f602', '1f60d', '1f620', '1f622', '1f642'];

// Sharp up to 72 CSS pixels at twice the density, and up to 24 at three times.
await draw(ofPeople, people, { to: people, pixels: 144 });
const ofEmoji = quickEmoji.map((name) => `${name}.svg`);
await draw(ofEmoji, twemoji, { to: emoji, pixels: 72 });
await drawAppIcons();

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

/** The product's mark, as the installed app needs it (`app-manifest.ts`). */
async function drawAppIcons() {
  const web = fileURLToPath(new URL('..', import.meta.url));
  const mark = await readFile(join(web, 'icon.svg'), 'utf8');
  const ground = /<rect[^>]*>/;
  // Systems cut these to their own shape: within a circle of 80% of the width nothing is lost.
  const edgeless = mark
    .replace('viewBox="0 0 32 32"', 'viewBox="0.2 -2.1 36 36"')
    .replace(ground, '<rect x="0" y="-3" width="37" height="37" fill="#0f2e2d"/>');
  // Android shows the shape of a badge only, in a colour of its own.
  const shape = mark.replace(ground, '').replaceAll(/fill="#[^"]+"/g, 'fill="#fff"');
  const icons = [
    { name: 'icon-192', svg: mark, pixels: 192 },
    { name: 'icon-512', svg: mark, pixels: 512 },
    { name: 'maskable-512', svg: edgeless, pixels: 512 },
    { name: 'apple-touch', svg: edgeless, pixels: 180 },
    { name: 'badge', svg: shape, pixels: 96 },
  ];
  await mkdir(join(web, 'icons'), { recursive: true });
  for (const { name, svg, pixels } of icons) {
    await sharp(Buffer.from(svg), { density: 1152 })
      .resize(pixels, pixels)
      .png({ palette: true, quality: 100, effort: 10 })
      .toFile(join(web, 'icons', `${name}.png`));
  }
}
