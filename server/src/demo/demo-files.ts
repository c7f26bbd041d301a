import path from 'node:path';
import { loadSharp } from '../domain/pictures/sharp.js';
import { pictures } from './drawings/pictures.js';
import { pdf } from './pdf.js';
import { zip } from './zip.js';

/** A file shared in the demo workspace. */
export interface DemoFile {
  /** MIME type. */
  type: string;
  bytes: Buffer;
}

const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.zip': 'application/zip',
};

/**
 * All files, by name: the given ones, and those that are drawn, computed or packed.
 * @param given bytes by name; a `.pdf.txt` becomes a PDF of its lines
 */
export async function demoFiles(
  given: ReadonlyMap<string, Buffer>,
): Promise<Map<string, DemoFile>> {
  const drawn = Object.entries(pictures).map(
    async ([name, draw]) => [name, await png(draw())] as const,
  );
  const files = new Map([
    ...[...given].map(([name, bytes]) => printed(name, bytes)),
    ...(await Promise.all(drawn)),
    ['moisture-readings.csv', moistureReadings()],
  ]);
  const pressKit = ['announcement.txt', 'landing-hero.png'].map((name) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`The press kit needs ${name}.`);
    return [`press-kit/${name}`, bytes] as const;
  });
  files.set('press-kit.zip', zip(pressKit));
  return new Map([...files].map(([name, bytes]) => [name, { type: typeOf(name), bytes }]));
}

function typeOf(name: string): string {
  const type = types[path.extname(name)];
  if (type === undefined) throw new Error(`The demo knows no type for ${name}.`);
  return type;
}

function printed(name: string, bytes: Buffer): readonly [string, Buffer] {
  if (!name.endsWith('.pdf.txt')) return [name, bytes];
  return [name.slice(0, -'.txt'.length), pdf(bytes.toString().trimEnd().split(/\r?\n/))];
}

async function png(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function moistureReadings(): Buffer {
  const rows = Array.from({ length: 14 * 24 }, (_, hour) => {
    const sinceWatered = hour % 90;
    const moisture = 78 - sinceWatered * 0.55 + Math.sin(hour * 1.7) * 1.5;
    return `${Math.floor(hour / 24) + 1},${hour % 24},${moisture.toFixed(1)}`;
  });
  return Buffer.from(['day,hour,moisture %', ...rows, ''].join('\n'));
}
