// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { failedIn } from './failed-tests.mjs';
import { complaintOf, find, maySkip, names, outside } from './outside.mjs';
import { cache, installed, run } from './run.mjs';
import { findServices } from './services.mjs';
import { lackingIn } from './skipped-tests.mjs';

/**
 * A step's result. A step without counts is a single check; the `report` is that of its test runner.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ ok: boolean, output: string, counts?: Counts, report?: Report }} Result
 * @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>} VitestCounts
 * @typedef {Record<'expected' | 'unexpected' | 'skipped', number>} PlaywrightCounts
 * @typedef {import('./failed-tests.mjs').Report & Partial<VitestCounts> & { stats?: PlaywrightCounts }} Report
 * `isExtra`: it runs only if it is named.
 *
 * @typedef {{ name: string, about: string, takesBrowser?: boolean, isExtra?: boolean, run: () => Promise<Result> }} Step
 */

/** @type {readonly Step[]} */
export const steps = [
  { name: 'machine', about: 'with REQUIRE_SERVICES=1, all that tests need is there', run: machine },
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
  { name: 'unit', about: 'rules, store, HTTP, cable', takesBrowser: true, run: vitest },
  { name: 'browser', about: 'people in Chromium', takesBrowser: true, run: playwright },
  {
    name: 'bare',
    about: 'only if named: every test is collected without outside programs',
    isExtra: true,
    run: bare,
  },
];

/** @returns {Promise<Result>} */
async function machine() {
  const services = await findServices();
  const needed = names.filter((name) => outside[name].isOptional !== true);
  const lacking = needed.filter((name) =>
    outside[name].variable === undefined ? find(name) === null : services.missing.includes(name),
  );
  if (lacking.length === 0 || maySkip()) return { ok: true, output: '' };
  return { ok: false, output: `${complaintOf(lacking)}\n` };
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
    report: json,
  };
}

/** @returns {Promise<Result>} */
async function playwright() {
  const built = await build();
  if (!built.ok) return built;
  const report = reportFile('playwright');
  const { ok, output } = await run(
    installed('playwright'),
    ['test', '--config=e2e', '--reporter=dot,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const json = read(report);
  const { expected, unexpected, skipped } = json.stats ?? {};
  return { ok, output, counts: counts(ok, expected, unexpected, skipped), report: json };
}

/**
 * Every test is collected as on a machine that has nothing but Node, and those that need more are skipped. The
 * others do not run: they do so in every other run.
 *
 * @returns {Promise<Result>}
 */
async function bare() {
  const built = await build();
  if (!built.ok) return built;
  const environment = { BARE_MACHINE: '1', REQUIRE_SERVICES: '0' };
  const [unit, browser] = [reportFile('vitest'), reportFile('playwright')];
  const results = [
    await run(
      installed('vitest'),
      ['run', '--testNamePattern=\\(needs ', '--reporter=json', `--outputFile=${unit}`],
      environment,
    ),
    await run(installed('playwright'), ['test', '--config=e2e', '--reporter=json'], {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
    }),
  ];
  const reports = [read(unit), read(browser)];
  const output = [
    ...reports.flatMap(failedIn),
    ...results.filter(({ ok }) => !ok).map((result) => result.output),
  ].join('\n');
  if (output !== '') return { ok: false, output };
  const wanting = reports.map((report) => lackingIn(report).length);
  return wanting.includes(0)
    ? { ok: false, output: `Tests that need something: ${wanting.join(' and ')}` }
    : { ok: true, output: '' };
}

/** @param {string} runner */
function reportFile(runner) {
  const file = `${cache}${runner}.json`;
  mkdirSync(cache, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/**
 * A runner's report; empty if it crashed before writing it.
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
