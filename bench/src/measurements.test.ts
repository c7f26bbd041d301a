import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { itNeeding } from '../../scripts/needing.mjs';
import type { Name } from '../../scripts/outside.mjs';
import type { Figure } from './figure.js';
import { measurements } from './measurements.js';
import { removeFoundedData } from './servers/founded-data.js';

interface Promised {
  /** How many figures there are where everything is installed. */
  figures: number;
  /** Whether figures may be zero or less: differences, and counts of faults. */
  mayBeZero?: true;
  needs?: readonly Name[];
}

/** By the names of the measurements. */
const promised: Readonly<Record<string, Promised>> = {
  'fan-out': { figures: 3 },
  posts: { figures: 2 },
  'delivery-cost': { figures: 4 },
  memory: { figures: 2, mayBeZero: true },
  comeback: { figures: 1 },
  'start-up': { figures: 1 },
  'long-channel': { figures: 4 },
  'large-channel': { figures: 2 },
  opening: { figures: 1 },
  workspace: { figures: 2 },
  unread: { figures: 6, needs: ['PostgreSQL'] },
  decide: { figures: 2 },
  push: { figures: 2 },
  hidden: { figures: 4 },
  search: { figures: 36, needs: ['PostgreSQL'] },
  cluster: { figures: 8, mayBeZero: true, needs: ['PostgreSQL', 'Redis', 'ss'] },
  upload: { figures: 4, mayBeZero: true },
  'first-load': { figures: 1 },
  web: { figures: 17, mayBeZero: true, needs: ['chromium'] },
  calls: { figures: 8, needs: ['chromium', 'coturn'] },
};

/** Several times the longest measurement on a busy machine. */
const patience = 240_000;

afterAll(removeFoundedData);

// Memory and processor time of other processes are read from /proc.
describe.skipIf(process.platform !== 'linux')('each measurement in its short form', () => {
  for (const { name, measure } of measurements) {
    const { figures, mayBeZero = false, needs = [] } = promised[name] ?? { figures: 0 };
    const title = `${name} has its figures`;
    itNeeding(...needs)(
      title,
      async () => {
        const found = await measure('short');
        expect(found).toHaveLength(figures);
        const values = found.flatMap(valuesOf);
        expect(values.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
        if (!mayBeZero) expect(values.filter(([, value]) => value <= 0)).toEqual([]);
      },
      patience,
    );
  }
});

it('every measurement is tried', () => {
  expect(measurements.map(({ name }) => name)).toEqual(Object.keys(promised));
});

it('the README tells of every measurement', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const told = [...readme.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
  expect(told).toEqual(measurements.map(({ name }) => name));
});

function valuesOf({ what, parley, bare }: Figure): [what: string, value: number][] {
  return [[what, parley], ...(bare === null ? [] : [[`${what}, bare`, bare] as [string, number]])];
}
