import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.join(import.meta.dirname, '../..');

it('is the only file that announces to a workspace, whose guests do not follow it', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(sources, file), 'utf8') }));
  const announcing = files.filter(({ text }) =>
    /append\((?:tx, )?\{[^;]*?stream: `workspace:[^;]*?\bmessage\b/.test(text),
  );
  expect(announcing.map(({ file }) => file)).toEqual([]);
  // The streams of an audience are the others' only way to it.
  const named = files.filter(({ text }) => /\[`workspace:\$\{workspaceId\}`/.test(text));
  expect(named.map(({ file }) => file)).toEqual(['domain/audience/announce.ts']);
});
