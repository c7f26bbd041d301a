import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openSearchThread } from './search-thread.js';

it('ends while nobody searches, and starts again with what it had', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-search-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = path.join(directory, 'search.db');
  const replaced: string[] = [];
  const thread = openSearchThread({
    file,
    origin: 'this',
    mark: () => null,
    onReplaced: (why) => replaced.push(why),
    longestIdle: 1,
  });
  const find = () => thread.call('find', { match: 'hello', below: 10, limit: 10 });

  await thread.call('put', { rows: [{ id: 1, channelId: 1, text: 'hello' }] });
  // SQLite removes its log with the last connection.
  await expect.poll(() => existsSync(`${file}-wal`)).toBe(false);
  expect(await find()).toEqual([1]);
  await expect.poll(() => existsSync(`${file}-wal`)).toBe(false);
  expect(await Promise.all([find(), find()])).toEqual([[1], [1]]);
  await expect.poll(() => existsSync(`${file}-wal`)).toBe(false);
  expect(replaced).toEqual([]);

  rmSync(file);
  expect(await find()).toEqual([]);
  expect(replaced).toEqual(['It was gone.']);
  await thread.close();
  await expect(find()).rejects.toThrow('The search index is closed.');
});

it('gives the newest first, whatever the blocks and channels of the messages', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'parley-search-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const thread = openSearchThread({
    file: path.join(directory, 'search.db'),
    origin: 'this',
    mark: () => null,
    onReplaced: () => {},
  });
  onTestFinished(() => thread.close());
  const rows = fc.sample(
    fc.uniqueArray(
      fc.record({
        id: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 40_000 })),
        channelId: fc.integer({ min: 1, max: 70_000 }),
      }),
      { selector: ({ id }) => id, minLength: 300, maxLength: 600 },
    ),
    { numRuns: 1, seed: 7 },
  )[0];
  const texts = rows?.map(({ id, channelId }) => ({ id, channelId, text: 'hello' })) ?? [];
  await thread.call('put', { rows: texts });
  const gone = texts.filter((_, at) => at % 3 === 0).map(({ id }) => id);
  await thread.call('put', { rows: gone.map((id) => ({ id, channelId: null, text: null })) });

  const left = texts.map(({ id }) => id).filter((id) => !gone.includes(id));
  const newest = left.toSorted((one, other) => other - one);
  for (const below of [Number.MAX_SAFE_INTEGER, ...newest, 1]) {
    for (const limit of [1, 20, 1_000]) {
      expect(await thread.call('find', { match: 'hello', below, limit })).toEqual(
        newest.filter((id) => id < below).slice(0, limit),
      );
    }
  }
});
