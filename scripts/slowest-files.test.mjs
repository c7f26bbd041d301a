// @ts-check
import path from 'node:path';
import { expect, it } from 'vitest';
import { slowestFiles } from './slowest-files.mjs';

it('lists the ten slowest files of all runners, the slowest first', () => {
  const testResults = Array.from({ length: 20 }, (_, n) => ({
    name: path.resolve(`server/src/${n}.test.ts`),
    startTime: 1_000,
    endTime: 1_000 + n * 1_000,
    assertionResults: [],
  }));
  const results = [{ errors: [], duration: 15_250 }];
  const spec = { file: 'calls.test.ts', line: 1, title: 'rings', ok: true, tests: [{ results }] };
  const suites = [{ title: 'calls.test.ts', specs: [spec], suites: [{ specs: [spec] }] }];
  const lines = slowestFiles([{ testResults }, { suites }, {}]);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 2)).toEqual([
    '   30.5 s  e2e/tests/calls.test.ts',
    '   19.0 s  server/src/19.test.ts',
  ]);
});
