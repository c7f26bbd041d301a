// @ts-check
import path from 'node:path';

/**
 * @typedef {import('./failed-tests.mjs').Report} Report
 * @typedef {import('./failed-tests.mjs').PlaywrightSuite} PlaywrightSuite
 * @typedef {{ file: string, seconds: number }} Duration
 */

const shown = 10;

/**
 * The files whose tests took longest, a line each.
 *
 * @param {readonly Report[]} reports
 */
export function slowestFiles(reports) {
  return reports
    .flatMap(durationsIn)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shown)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/**
 * @param {Report} report
 * @returns {Duration[]}
 */
function durationsIn({ testResults = [], suites = [] }) {
  const ofVitest = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1_000,
  }));
  // Its groups of the first level are files.
  const ofPlaywright = suites.map((suite) => ({
    file: `e2e/tests/${suite.title ?? ''}`,
    seconds: millisecondsOf(suite) / 1_000,
  }));
  return [...ofVitest, ...ofPlaywright];
}

/**
 * The sum of its tests' times.
 *
 * @param {PlaywrightSuite} suite
 * @returns {number}
 */
function millisecondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return (
    results.reduce((sum, { duration = 0 }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + millisecondsOf(suite), 0)
  );
}
