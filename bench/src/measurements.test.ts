import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Figure } from './figure.js';
import { measurements } from './measurements.js';
import { removeFoundedData } from './servers/founded-data.js';

interface Promised {
  /** How many figures there are where everything is installed. */
  figures: number;
  /** Whether some of them may be zero or less: they are differences, or count what should not happen. */
  mayBeZero?: true;
  needs?: readonly Need[];
}

type Need = 'chromium' | 'coturn' | 'ss' | 'PostgreSQL' | 'Redis';

const isThere: Readonly<Record<Need, () => boolean>> = {
  chromium: () => isInstalled('chromium') || process.env['CHROMIUM_PATH'] !== undefined,
  coturn: () => isInstalled('turnserver'),
  ss: () => isInstalled('ss'),
  PostgreSQL: () => process.env['TEST_DATABASE_URL'] !== undefined,
  Redis: () => process.env['TEST_REDIS_URL'] !== undefined,
};

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
  workspace: { figures: 2 },
  unread: { figures: 6, needs: ['PostgreSQL'] },
  decide: { figures: 2 },
  push: { figures: 2 },
  hidden: { figures: 4 },
  search: { figures: 26, needs: ['PostgreSQL'] },
  cluster: { figures: 8, mayBeZero: true, needs: ['PostgreSQL', 'Redis', 'ss'] },
  upload: { figures: 4, mayBeZero: true },
  'first-load': { figures: 1 },
  web: { figures: 17, mayBeZero: true, needs: ['chromium'] },
  calls: { figures: 8, needs: ['chromium', 'coturn'] },
};

/** Several times what the longest takes with ten programs beside it. */
const patience = 240_000;

afterAll(removeFoundedData);

describe('each measurement still works in its short form, whose figures are judged by nobody', () => {
  for (const { name, measure } of measurements) {
    const { figures, mayBeZero = false, needs = [] } = promised[name] ?? { figures: 0 };
    itNeeding(...needs)(name, async () => {
      const found = await measure('short');
      expect(found).toHaveLength(figures);
      const values = found.flatMap(valuesOf);
      expect(values.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
      if (!mayBeZero) expect(values.filter(([, value]) => value <= 0)).toEqual([]);
    });
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

/** As `it`, and skipped with the reason where something is missing. */
function itNeeding(...names: readonly Need[]) {
  const lacking = names.filter((name) => !isThere[name]());
  return (title: string, test: () => Promise<void>) =>
    lacking.length === 0
      ? it(title, test, patience)
      : it.skip(`${title} (needs ${lacking.join(', ')})`, test);
}

function isInstalled(program: string): boolean {
  return ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((place) =>
    existsSync(`${place}/${program}`),
  );
}

function valuesOf({ what, parley, bare }: Figure): [what: string, value: number][] {
  return [[what, parley], ...(bare === null ? [] : [[`${what}, bare`, bare] as [string, number]])];
}
