import { canonicalEmoji } from '@parley/contract/rules/emoji';
import { documentTokens } from '@parley/contract/rules/message-search/document';
import { hasTerms } from '@parley/contract/rules/message-search/matching';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import { expect, it } from 'vitest';
import { emojiGroups, emojiNamed, findEmoji, tonedCode } from './emoji-list';

const all = emojiGroups.flatMap(({ emoji }) => emoji);
const one = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

it('every listed emoji, in every skin tone, is one that the server takes', () => {
  expect(all.length).toBeGreaterThan(1_800);
  for (const emoji of all) {
    for (const tone of [0, 1, 2, 3, 4, 5]) {
      const code = tonedCode(emoji, tone);
      expect([code, one.test(code), canonicalEmoji(code)]).toEqual([code, true, code]);
    }
  }
});

it('a search finds every emoji in every skin tone, and no other emoji', () => {
  const found = new Map<string, string>();
  for (const emoji of all) {
    const plain = documentTokens([`so ${emoji.code}!`]);
    expect(plain).toHaveLength(2);
    expect(found.get(plain[1] ?? '')).toBe(undefined);
    found.set(plain[1] ?? '', emoji.code);
    for (const tone of [0, 3]) {
      const code = tonedCode(emoji, tone);
      expect([code, hasTerms(plain, parseSearch(code).terms)]).toEqual([code, true]);
    }
  }
});

it('no name means two emoji', () => {
  const names = all.flatMap((emoji) => emoji.names);
  expect(new Set(names).size).toBe(names.length);
  expect(emojiNamed('tada')?.code).toBe('🎉');
  expect(emojiNamed('+1')?.code).toBe('👍');
  expect(tonedCode(emojiNamed('wave') ?? never(), 3)).toBe('👋🏽');
});

it.each([
  ['tada', '🎉'],
  [':tada:', '🎉'],
  ['party popper', '🎉'],
  ['hooray', '🥳'],
  ['heart', '❤️'],
  ['thumbsup', '👍'],
  ['flag germ', '🇩🇪'],
  ['Coffee', '☕'],
  ['pinata', '🪅'],
  ['❤', '❤️'],
  ['👍🏽', '👍'],
])('%s finds %s first', (search, code) => expect(findEmoji(search)[0]?.code).toBe(code));

it('finds nothing for nothing, and for no word', () => {
  expect(findEmoji(' ')).toEqual([]);
  expect(findEmoji('qqqq')).toEqual([]);
});

function never(): never {
  throw new Error('There is no such emoji.');
}
