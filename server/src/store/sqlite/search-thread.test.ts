import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

  await thread.call('put', { rows: [{ id: 1, text: 'hello' }] });
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
