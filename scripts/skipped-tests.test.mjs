// @ts-check
import { expect, it } from 'vitest';
import { reasonOf } from './outside.mjs';
import { lackingIn, skippedLines } from './skipped-tests.mjs';

const test = { failureMessages: [] };

it('finds in a report of Vitest what skipped tests need', () => {
  const assertionResults = [
    {
      ...test,
      fullName: `nginx in front (${reasonOf(['nginx', 'openssl'])}) adds`,
      status: 'skipped',
    },
    { ...test, fullName: `a clock (${reasonOf(['faketime'])}) is late`, status: 'pending' },
    { ...test, fullName: 'has another reason', status: 'skipped' },
    { ...test, fullName: `ran (${reasonOf(['caddy'])})`, status: 'passed' },
  ];
  expect(lackingIn({ testResults: [{ name: 'a.test.ts', assertionResults }] })).toEqual([
    ['openssl', 'nginx'],
    ['faketime'],
  ]);
});

it('finds in a report of Playwright what skipped tests need, in all groups', () => {
  const spec = (/** @type {string} */ status, /** @type {string} */ description) => ({
    file: 'a.test.ts',
    line: 3,
    title: 'calls',
    ok: true,
    tests: [{ status, annotations: [{ type: 'skip', description }], results: [] }],
  });
  const suites = [
    {
      specs: [spec('skipped', reasonOf(['coturn']))],
      suites: [
        { specs: [spec('skipped', 'fingers'), spec('skipped', reasonOf(['firefox', 'chromium']))] },
      ],
    },
  ];
  expect(lackingIn({ suites })).toEqual([['coturn'], ['chromium', 'firefox']]);
});

it('ends a report with a line for each thing to install, with what it is for and how many tests wait for it', () => {
  const lines = skippedLines([['coturn'], ['coturn'], ['ip', 'tc'], ['Redis']]);
  expect(lines).toEqual([
    expect.stringMatching(/^Skipped 2 tests that need coturn \(relayed calls\): .*\bcoturn\b.*\.$/),
    expect.stringMatching(/^Skipped 1 test that needs ip and tc \(.*\): .*\biproute2\b.*\.$/),
    expect.stringMatching(/^Skipped 1 test that needs Redis \(.*\): .*TEST_REDIS_URL\.$/),
  ]);
  expect(skippedLines([])).toEqual([]);
});
