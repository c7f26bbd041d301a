import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobLanes } from './job-kinds.js';

it('runs every kind of job that is defined: others would wait for ever', () => {
  const defined = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing/'))
    .flatMap((file) => [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
        /\b(?:defineJob|jobKind)\({\s*name: '([\w-]+)'/g,
      ),
    ])
    .map(([, name = '']) => name);
  expect(new Set(defined)).toEqual(new Set(jobLanes.flat().map(({ name }) => name)));
});
