// @ts-check
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The part of a JSON report by Vitest or Playwright that is read; empty if the runner crashed before writing it.
 *
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, message?: string, startTime?: number, endTime?: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ errors: { message?: string }[], duration?: number }} PlaywrightResult
 * @typedef {{ status?: string, annotations?: { description?: string }[], results: PlaywrightResult[] }} PlaywrightRun
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests: PlaywrightRun[] }} PlaywrightTest
 * @typedef {{ title?: string, specs?: PlaywrightTest[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ testResults?: VitestFile[], suites?: PlaywrightSuite[] }} Report
 */

/** Characters of a reason: the whole is in the output of the step. */
const longestReason = 400;

/**
 * The failed tests of a report, a line each: where it is, its name and why it failed.
 *
 * @param {Report} report
 * @returns {string[]}
 */
export function failedIn({ testResults = [], suites = [] }) {
  return [...testResults.flatMap(failedInFile), ...suites.flatMap(failedInSuite)];
}

/**
 * @param {VitestFile} file
 * @returns {string[]}
 */
function failedInFile({ name, message = '', assertionResults }) {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A file that cannot be loaded has no tests.
  if (failed.length === 0) return message === '' ? [] : [line(file, message)];
  return failed.map((test) => line(`${file} › ${test.fullName}`, test.failureMessages.join(' ')));
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedInSuite({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line: at, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return line(`${file}:${at} › ${title}`, errors.map(({ message }) => message).join(' '));
    }),
    ...suites.flatMap(failedInSuite),
  ];
}

/**
 * @param {string} test
 * @param {string} reason
 */
function line(test, reason) {
  const text = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim();
  return `FAILED ${test}: ${text.slice(0, longestReason)}`;
}
