import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultPicture } from './default-picture';

const sheet = readFileSync(new URL('DefaultPicture.module.css', import.meta.url), 'utf8');
const ids = Array.from({ length: 11 }, (_, index) => index + 1);

/** The URL in the style sheet's rule for a class. */
function pictureOf(name: string): URL {
  const [, file = ''] =
    new RegExp(`\\.${name} \\{\\s*background-image: url\\('(.*)'\\)`).exec(sheet) ?? [];
  expect(file, name).not.toBe('');
  return new URL(file, import.meta.url);
}

it.each([
  { size: 36, prefix: 'of', kind: 'webp' },
  { size: 276, prefix: 'drawingOf', kind: 'svg' },
])('is one of eleven for the ids from 1 to 11, and none for others, at $size (SPEC §3)', (row) => {
  const { size, prefix, kind } = row;
  for (const other of [0, 12, 1_000_000]) expect(defaultPicture(other, size)).toBeUndefined();
  for (const id of ids) expect(defaultPicture(id, size)).toContain(`${prefix}${id}`);
  const files = ids.map((name) => pictureOf(`${prefix}${name}`));
  expect(new Set(files.map(String)).size).toBe(11);
  for (const file of files) {
    expect(file.pathname).toMatch(new RegExp(`\\.${kind}$`));
    expect(existsSync(file)).toBe(true);
  }
});
