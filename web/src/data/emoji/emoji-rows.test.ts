import { expect, it } from 'vitest';
import { placeAfter, rowOf, rowsOf } from './emoji-rows';

const emoji = (count: number) =>
  Array.from({ length: count }, () => ({
    code: '',
    names: [],
    label: '',
    words: [],
    tones: 0 as const,
  }));
const rows = rowsOf(
  [
    { title: 'Frequently used', emoji: emoji(2) },
    { title: 'None', emoji: [] },
    { title: 'Flags', emoji: emoji(5) },
  ],
  3,
);

it('a section without emoji has no title', () => {
  expect(rows.map((row) => ('title' in row ? row.title : row.emoji.length))).toEqual([
    'Frequently used',
    2,
    'Flags',
    3,
    2,
  ]);
});

it('arrows go through the rows, and keep the column where there is one', () => {
  expect(placeAfter('ArrowDown', rows, -1)).toBe(0);
  expect(placeAfter('ArrowDown', rows, 1)).toBe(3);
  expect(placeAfter('ArrowDown', rows, 4)).toBe(6);
  expect(placeAfter('ArrowDown', rows, 6)).toBe(6);
  expect(placeAfter('ArrowUp', rows, 4)).toBe(1);
  expect(placeAfter('ArrowUp', rows, 1)).toBe(-1);
  expect(placeAfter('ArrowRight', rows, 1)).toBe(2);
  expect(placeAfter('ArrowLeft', rows, 0)).toBe(0);
  expect(rowOf(rows, 6)).toBe(4);
});
