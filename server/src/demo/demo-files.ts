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

/** All files, by name. */
export async function demoFiles(): Promise<Map<string, DemoFile>> {
  const drawn = await Promise.all(
    Object.entries(pictures).map(async ([name, draw]) => {
      const file: DemoFile = { type: 'image/png', bytes: await png(draw()) };
      return [name, file] as const;
    }),
  );
  const image = (name: string) => drawn.find(([drawnName]) => drawnName === name)?.[1].bytes;
  const hero = image('landing-hero.png') ?? Buffer.alloc(0);
  return new Map([
    ...drawn,
    ['launch-checklist.pdf', { type: 'application/pdf', bytes: pdf(checklist) }],
    ['announcement.txt', text('text/plain', announcement)],
    ['load-test.csv', text('text/csv', loadTest())],
    ['beta-tickets.csv', text('text/csv', betaTickets)],
    ['moisture-readings.csv', text('text/csv', moistureReadings())],
    [
      'press-kit.zip',
      {
        type: 'application/zip',
        bytes: zip([
          ['press-kit/announcement.txt', Buffer.from(announcement)],
          ['press-kit/landing-hero.png', hero],
        ]),
      },
    ],
  ]);
}

async function png(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function text(type: string, content: string): DemoFile {
  return { type, bytes: Buffer.from(content) };
}

const announcement = `SPRIG IS HERE

Your plants can talk. Now you can listen.

Sprig sits in the pot and tells your phone when to water. It measures the soil once
every ten minutes, sleeps in between, and runs for about two years on one cell.

No account, unless you want to share a plant. No subscription. One arrow on the
leaflet, larger than you think it should be, shows which end goes into the soil.

From Thursday on, everywhere we ship.
`;

const checklist = [
  'Sprig 1.0: launch checklist',
  '',
  '[x] Revision C measured, 20 of 20',
  '[x] Firmware 1.0 signed, on the flashing station',
  '[x] Press kit',
  '[x] Site on staging, one switch',
  '[x] Dry run of returns',
  '[x] Leaflet, with the arrow',
  '[ ] Labels',
  '[ ] Go or no-go, Wednesday 15:00 UTC',
  '[ ] First boxes, Thursday 10:00',
];

const betaTickets = `cause,week 1,week 2,week 3
Pairing,14,9,1
Planted upside down,2,3,1
Reminder twice,5,6,0
Where is the battery,4,2,2
Something nice,3,7,11
`;

function loadTest(): string {
  const rows = [10, 40, 100, 200, 400, 600, 800, 900, 1000, 1100].map((rate) => {
    const slow = Math.max(0, rate - 850);
    return `${rate},${8 + Math.round(rate / 150)},${21 + Math.round(rate / 60) + slow}`;
  });
  return ['requests per second,p50 ms,p99 ms', ...rows, ''].join('\n');
}

function moistureReadings(): string {
  const rows = Array.from({ length: 14 * 24 }, (_, hour) => {
    const sinceWatered = hour % 90;
    const moisture = 78 - sinceWatered * 0.55 + Math.sin(hour * 1.7) * 1.5;
    return `${Math.floor(hour / 24) + 1},${hour % 24},${moisture.toFixed(1)}`;
  });
  return ['day,hour,moisture %', ...rows, ''].join('\n');
}
