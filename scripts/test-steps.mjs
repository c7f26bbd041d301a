// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { obtainChromium } from './chromium.mjs';
import { failedIn } from './failed-tests.mjs';
import { cache, installed, run } from './run.mjs';
import { findServices } from './services.mjs';

/**
 * A step's result. A step without counts is a single check. `failures` are lines that tell of failed tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ ok: boolean, output: string, note?: string, counts?: Counts, failures?: string[] }} Result
 * @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>} VitestCounts
 * @typedef {Record<'expected' | 'unexpected' | 'skipped', number>} PlaywrightCounts
 * @typedef {import('./failed-tests.mjs').Report & Partial<VitestCounts> & { stats?: PlaywrightCounts }} Report
 * @typedef {{ name: string, about: string, run: () => Promise<Result> }} Step
 */

/** @type {readonly Step[]} */
export const steps = [
  { name: 'services', about: 'PostgreSQL and Redis for the tests that need them', run: services },
  { name: 'format', about: 'oxfmt', run: () => run(installed('oxfmt'), ['--check']) },
  { name: 'types', about: 'TypeScript, everything', run: () => run(installed('tsc'), ['-b']) },
  {
    name: 'lint',
    about: 'oxlint with types',
    run: () => run(installed('oxlint'), ['--type-aware', '--deny-warnings']),
  },
  {
    name: 'layers',
    about: 'imports point one way',
    run: () => run(process.execPath, ['scripts/check-layers.mjs']),
  },
  { name: 'unused', about: 'knip', run: () => run(installed('knip'), ['--no-progress']) },
  { name: 'size', about: 'the download of a first visit', run: size },
  { name: 'unit', about: 'rules, store, HTTP, cable', run: vitest },
  { name: 'browser', about: 'people in Chromium', run: playwright },
];

/** @returns {Promise<Result>} */
async function services() {
  const { missing } = await findServices();
  if (missing.length === 0) return { ok: true, output: '' };
  const note = `Skipped the tests that need ${missing.join(' and ')}, which does not answer.`;
  if (process.env['REQUIRE_SERVICES'] === '1') return { ok: false, output: `${note}\n` };
  return { ok: true, output: '', note, counts: { passed: 0, failed: 0, skipped: missing.length } };
}

/** @returns {Promise<Result>} */
async function size() {
  const built = await build();
  return built.ok ? run(installed('size-limit'), []) : built;
}

/** @returns {Promise<Result>} */
async function vitest() {
  const built = await build();
  if (!built.ok) return built;
  const report = reportFile('vitest');
  const { ok, output } = await run(installed('vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const json = read(report);
  const { numPassedTests, numFailedTests, numPendingTests } = json;
  return {
    ok,
    output,
    counts: counts(ok, numPassedTests, numFailedTests, numPendingTests),
    failures: failedIn(json),
  };
}

/** @returns {Promise<Result>} */
async function playwright() {
  const built = await build();
  if (!built.ok) return built;
  const chromium = await obtainChromium();
  if ('missing' in chromium) return { ok: false, output: `${chromium.missing}\n` };
  const report = reportFile('playwright');
  const { ok, output } = await run(
    installed('playwright'),
    ['test', '--config=e2e', '--reporter=dot,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const json = read(report);
  const { expected, unexpected, skipped } = json.stats ?? {};
  return {
    ok,
    output,
    counts: counts(ok, expected, unexpected, skipped),
    failures: failedIn(json),
  };
}

/** @param {string} runner */
function reportFile(runner) {
  const file = `${cache}${runner}.json`;
  mkdirSync(cache, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/**
 * What a runner has written; empty if it crashed before.
 *
 * @param {string} file
 * @returns {Report}
 */
function read(file) {
  if (!existsSync(file)) return {};
  return /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * A runner that failed before or beside its tests counts as one failure.
 *
 * @param {boolean} ok
 * @returns {Counts}
 */
function counts(ok, passed = 0, failed = 0, skipped = 0) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
}
