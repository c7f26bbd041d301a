import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const directory = new URL('../../', import.meta.url);
const sheets = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, css: readFileSync(new URL(file, directory), 'utf8') }));

it('is the only class that modules compose from the page', () => {
  const composed = sheets.flatMap(({ css }) => css.match(/composes: .* from global/g) ?? []);
  expect(new Set(composed)).toEqual(new Set(['composes: ellipsis from global']));
});

it('is not written out again in a module', () => {
  const written = /overflow: hidden;[^}]*text-overflow: ellipsis/;
  expect(sheets.filter(({ css }) => written.test(css)).map(({ file }) => file)).toEqual([]);
});
