import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { withPlainSequences } from './emoji-font.js';
import { readWoff2 } from './woff2.js';

const font = readFileSync(new URL(import.meta.resolve('twemoji-colr-font/twemoji.woff2')));

it('the emoji font differs from its package in its sequences alone', () => {
  const [before, after] = [font, withPlainSequences(font)].map(
    (bytes) => readWoff2(bytes, brotliDecompressSync).tables,
  );
  expect(after?.map(({ tag }) => tag)).toEqual(before?.map(({ tag }) => tag));
  const changed = after?.filter(({ data }, index) => !before?.[index]?.data.equals(data));
  expect(changed?.map(({ tag }) => tag)).toEqual(['GSUB']);
  expect(changed?.[0]?.data.length).toBeGreaterThan(35_000);
});
