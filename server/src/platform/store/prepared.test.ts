import { expect, it } from 'vitest';
import { prepareList } from './prepared.js';
import type { Reader } from './store.js';

const query = prepareList((reader: Reader, ids: number[]) =>
  reader.selectFrom('messages').select('id').where('id', 'in', ids),
);

it('fills a list up to the next of a few lengths', () => {
  const lengths = [1, 2, 3, 50, 64, 65, 1_024, 1_025, 3_000];
  const lists = lengths.map((length) => Array.from({ length }, (_, index) => index + 1));
  const filled = lists.map((list) => query(list)[1]);
  expect(filled.map(({ length }) => length)).toEqual([1, 2, 4, 64, 64, 128, 1_024, 2_048, 3_072]);
  expect(filled[2]).toEqual([1, 2, 3, 3]);
  expect(filled.map((list) => [...new Set(list)])).toEqual(lists);
});

it('has one query for the lists of a length', () => {
  const [of50] = query(Array.from({ length: 50 }, (_, index) => index));
  const [of64] = query(Array.from({ length: 64 }, (_, index) => index));
  const [of65] = query(Array.from({ length: 65 }, (_, index) => index));
  expect(of50).toBe(of64);
  expect(of65).not.toBe(of64);
});
