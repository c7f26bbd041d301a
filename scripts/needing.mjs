// @ts-check
import { describe, it } from 'vitest';
import { complaintOf, maySkip, missing, reasonOf } from './outside.mjs';

/**
 * @typedef {import('./outside.mjs').Name} Name
 * @typedef {() => void} Suite
 */

/**
 * As `describe`, for tests that need these things of the machine. Where one is missing they are skipped,
 * and the title says why.
 *
 * @param {Name[]} names
 */
export function describeNeeding(...names) {
  const lacking = missing(names);
  return (
    /** @type {string} */ title,
    /** @type {Suite | import('vitest').TestOptions} */ first,
    /** @type {Suite} */ second = () => {},
  ) => {
    const [options, suite] = typeof first === 'function' ? [{}, first] : [first, second];
    if (lacking.length === 0) describe(title, options, suite);
    else if (maySkip()) describe.skip(`${title} (${reasonOf(lacking)})`, suite);
    else describe(title, () => failing('can run', lacking));
  };
}

/**
 * As `it`, for a test that needs these things of the machine.
 *
 * @param {Name[]} names
 * @returns {(title: string, test: () => unknown, timeout?: number) => void}
 */
export function itNeeding(...names) {
  const lacking = missing(names);
  return (title, test, timeout) => {
    if (lacking.length === 0) it(title, test, timeout);
    else if (maySkip()) it.skip(`${title} (${reasonOf(lacking)})`, test);
    else failing(title, lacking);
  };
}

/**
 * @param {string} title
 * @param {readonly Name[]} lacking
 */
function failing(title, lacking) {
  it(title, () => {
    throw new Error(complaintOf(lacking));
  });
}
