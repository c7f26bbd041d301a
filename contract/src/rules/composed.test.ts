import { expect, it } from 'vitest';
import { composed, decomposed } from './composed.js';

it.each([
  ['man\u0303ana', 'mañana'],
  ['mañana', 'mañana'],
  ['ệ', 'ệ'],
  ['e\u0302\u0323', 'ệ'],
  ['한국', '한국'],
  ['한국'.normalize('NFD'), '한국'],
  ['👩\u200d💻 ﬁ', '👩\u200d💻 ﬁ'],
])('%j is %j', (text, expected) => {
  expect(composed(text)).toBe(expected);
  expect(composed(decomposed(text))).toBe(expected);
});

it('leaves half a megabyte of accents as it is', () => {
  const pile = 'a\u0301\u0323'.padEnd(500_000, '\u0301\u0323');
  expect([composed(pile), decomposed(pile)]).toEqual([pile, pile]);
});
