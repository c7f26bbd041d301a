import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultPicture } from './default-picture';

const sheet = readFileSync(new URL('DefaultPicture.module.css', import.meta.url), 'utf8');
const ids = Array.from({ length: 11 }, (_, index) => index + 1);

/** What the style sheet shows for a class, by its name there. */
function pictureOf(name: string): URL {
  const [, file = ''] =
    new RegExp(`\\.${name} \\{\\s*background-image: url\\('(.*)'\\)`).exec(sheet) ?? [];
  expect(file, name).not.toBe('');
  return new URL(file, import.meta.url);
}

it('is one of eleven for the ids from 1 to 11, and one for all others (SPEC §3)', () => {
  const general = defaultPicture(12);
  expect(general).toContain('general');
  for (const other of [0, 13, 1_000_000]) expect(defaultPicture(other)).toBe(general);
  for (const id of ids) expect(defaultPicture(id)).toContain(`of${id}`);
  const files = [...ids.map((id) => `of${id}`), 'general'].map(pictureOf);
  expect(new Set(files.map(String)).size).toBe(12);
  for (const file of files) expect(existsSync(file)).toBe(true);
});
