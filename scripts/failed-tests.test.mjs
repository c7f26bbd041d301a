import path from 'node:path';
import { expect, it } from 'vitest';
import { failedIn } from './failed-tests.mjs';

it('tells of each failed test of Vitest, and of files that cannot be loaded', () => {
  const testResults = [
    {
      name: path.resolve('a.test.ts'),
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        {
          fullName: 'subtracts',
          status: 'failed',
          failureMessages: ['\u001b[31mexpected 1\n  to be 2'],
        },
      ],
    },
    { name: path.resolve('b.test.ts'), message: 'No such module', assertionResults: [] },
    { name: path.resolve('c.test.ts'), message: '', assertionResults: [] },
  ];
  expect(failedIn({ testResults })).toEqual([
    'FAILED a.test.ts › subtracts: expected 1 to be 2',
    'FAILED b.test.ts: No such module',
  ]);
});

it('tells of each failed test of Playwright, in all groups', () => {
  const errors = [{ message: 'one' }, { message: 'two' }];
  const spec = { file: 'tests/a.test.ts', line: 3 };
  const suites = [
    {
      specs: [{ ...spec, title: 'opens', ok: true, tests: [] }],
      suites: [
        { specs: [{ ...spec, title: 'closes', ok: false, tests: [{ results: [{ errors }] }] }] },
      ],
    },
  ];
  expect(failedIn({ suites })).toEqual(['FAILED tests/a.test.ts:3 › closes: one two']);
});

it('is short where the reason is long, and empty for a runner that crashed', () => {
  const failureMessages = ['long '.repeat(1_000)];
  const assertionResults = [{ fullName: 'one', status: 'failed', failureMessages }];
  const [line = ''] = failedIn({ testResults: [{ name: 'a', assertionResults }] });
  expect(line.length).toBeLessThan(500);
  expect(failedIn({})).toEqual([]);
});
