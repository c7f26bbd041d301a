import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { features, jobLanes } from './features.js';

const sources = path.join(import.meta.dirname, '..');

it('has every feature: what a forgotten one adds would not be there', () => {
  const folders = path.join(sources, 'features');
  const described = readdirSync(folders).filter((name) =>
    existsSync(path.join(folders, name, 'feature.ts')),
  );
  expect(features).toHaveLength(described.length);
  expect(new Set(features).size).toBe(described.length);
});

it('runs every kind of job that is defined: others would wait for ever', () => {
  const defined = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(`${sources}/${file}`, 'utf8').matchAll(
        /\b(?:defineJob|jobKind)\({\s*name: '([\w-]+)'/g,
      ),
    ])
    .map(([, name = '']) => name);
  expect(new Set(defined)).toEqual(new Set(jobLanes.flat().map(({ name }) => name)));
});
