// @ts-check
import { names, outside, remedyOf } from './outside.mjs';

/**
 * @typedef {import('./outside.mjs').Name} Name
 * @typedef {import('./failed-tests.mjs').Report} Report
 * @typedef {import('./failed-tests.mjs').PlaywrightSuite} PlaywrightSuite
 */

/**
 * For each test that was skipped because something is missing, what it needs of that: the other end of
 * `reasonOf`. A reason is in the title of a test of Vitest or of a group around it, and in an annotation of a
 * test of Playwright.
 *
 * @param {Report} report
 * @returns {Name[][]}
 */
export function lackingIn({ testResults = [], suites = [] }) {
  const ofVitest = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'skipped' || status === 'pending')
    .map(({ fullName }) =>
      [...fullName.matchAll(/\(needs ([^()]+)\)/g)].map(([, found]) => found ?? ''),
    );
  const reasons = [...ofVitest, ...suites.flatMap(annotationsIn)];
  return reasons.map(namesIn).filter((lacking) => lacking.length > 0);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[][]}
 */
function annotationsIn({ specs = [], suites = [] }) {
  const skipped = specs.flatMap(({ tests }) => tests.filter(({ status }) => status === 'skipped'));
  return [
    ...skipped.map(({ annotations = [] }) =>
      annotations.flatMap(({ description }) => /^needs (.+)$/.exec(description ?? '')?.[1] ?? []),
    ),
    ...suites.flatMap(annotationsIn),
  ];
}

/** @param {readonly string[]} lists */
function namesIn(lists) {
  const found = lists.flatMap((list) => list.split(', '));
  return names.filter((name) => found.includes(name));
}

/**
 * A line for each thing that is missing: how many tests were skipped, and what to type. Things that come
 * together share a line.
 *
 * @param {readonly (readonly Name[])[]} skipped
 */
export function skippedLines(skipped) {
  const lacking = names.filter((name) => skipped.some((test) => test.includes(name)));
  return [...new Set(lacking.map(remedyOf))].map((remedy) => {
    const together = lacking.filter((name) => remedyOf(name) === remedy);
    const count = skipped.filter((test) => test.some((name) => together.includes(name))).length;
    const uses = new Set(together.map((name) => outside[name].use));
    const tests = count === 1 ? '1 test that needs' : `${count} tests that need`;
    return `Skipped ${tests} ${together.join(' and ')} (${[...uses].join(', ')}): ${remedy}.`;
  });
}
