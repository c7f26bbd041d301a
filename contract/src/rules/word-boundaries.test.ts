import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginsName, beginsWord, hasWordBeginning, isWithinWord } from './word-boundaries.js';

/** The text with `|` where a word begins or ends. */
const divided = (text: string) =>
  Array.from(text)
    .map((character, index, all) => {
      const at = all.slice(0, index).join('').length;
      return index > 0 && !isWithinWord(text, at) ? `|${character}` : character;
    })
    .join('');

const begins = (pattern: string, before: string) =>
  new RegExp(`${pattern}x`, 'u').test(`${before}x`);

describe('words', () => {
  it.each([
    ['on call', 'on| |call'],
    ['foo_bar9', 'foo_bar9'],
    ["don't", "don|'|t"],
    ['naïve Ελλάδα', 'naïve| |Ελλάδα'],
    ['番茄', '番|茄'],
    ['iPhone手机5', 'iPhone|手|机|5'],
    ['배포가', '배|포|가'],
    ['ネット', 'ネ|ッ|ト'],
    ['a🚀b', 'a|🚀|b'],
  ])('%s are %s', (text, expected) => expect(divided(text)).toBe(expected));

  it('begin after anything but a letter of a script with spaces', () => {
    for (const before of [
      '',
      ' ',
      '好',
      '안',
      'の',
      'ก',
      '。',
      '，',
      '(',
      '*',
      '🎉',
      '❤️',
      '1️⃣',
      '👍🏽',
      '_',
      '-',
    ]) {
      expect(begins(beginsWord, before), before).toBe(true);
      expect(begins(beginsName, before), before).toBe(true);
    }
    for (const before of ['a', 'é', 'e\u0301', 'я', 'م', '9', 'a_', '好a']) {
      expect(begins(beginsWord, before), before).toBe(false);
      expect(begins(beginsName, before), before).toBe(false);
    }
    for (const sign of ['/', '@', '=', '$', '\\']) expect(begins(beginsName, sign)).toBe(false);
  });

  it('go on exactly between two characters of scripts with spaces', () => {
    const spaced = fc.constantFrom('a', 'Z', '7', 'é', 'я', 'ß', '𝒳');
    const other = fc.constantFrom('好', 'の', '안', 'ไ', ' ', '-', '🚀', '，', '𠮷');
    const side = fc.oneof(
      spaced.map((character) => ({ character, isSpaced: true })),
      other.map((character) => ({ character, isSpaced: false })),
    );
    fc.assert(
      fc.property(side, side, (before, after) => {
        const text = before.character + after.character;
        expect(isWithinWord(text, before.character.length)).toBe(before.isSpaced && after.isSpaced);
      }),
    );
  });
});

it('a word of a name may begin within a run of a script without spaces', () => {
  expect(hasWordBeginning('山田太郎', '太郎')).toBe(true);
  expect(hasWordBeginning('김철수', '철')).toBe(true);
  expect(hasWordBeginning("ann o'brien", 'bri')).toBe(true);
  expect(hasWordBeginning('budget', 'udge')).toBe(false);
  expect(hasWordBeginning('ana banana ana', 'nana')).toBe(false);
});
