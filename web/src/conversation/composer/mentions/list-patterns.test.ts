import { describe, expect, it } from 'vitest';
import { listPatterns, typedEmoji } from './list-patterns';

const { people, channels, emoji } = listPatterns;

/** The search with which a list opens at the end of the text; null if no list opens. */
const searched = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? null;

/** Texts behind which lists open: scripts without spaces, punctuation, brackets. */
const open = [
  '',
  ' ',
  '你好',
  '今日は',
  '안녕',
  'สวัสดี',
  '好，',
  '（',
  '(',
  '"',
  'hi: ',
  '…',
  '*',
  '❤️',
  '1️⃣',
  '!',
];
/** Texts behind which no list opens: words, addresses, code. */
const joined = ['a', 'né', 'Привет', '好a', 'x7', 'foo_', 'https://example.com/', 'a=', '@'];

describe('lists open', () => {
  it('behind anything but a word of a script with spaces, or an address', () => {
    for (const before of open) {
      expect([before, searched(people, `${before}@Bo`)]).toEqual([before, 'Bo']);
      expect([before, searched(people, `${before}@`)]).toEqual([before, '']);
      expect([before, searched(channels, `${before}#gen`)]).toEqual([before, 'gen']);
      expect([before, searched(emoji, `${before}:tad`)]).toEqual([before, 'tad']);
      expect([before, searched(typedEmoji, `${before}:tada:`)]).toEqual([before, 'tada']);
    }
    for (const before of joined) {
      for (const [pattern, text] of [
        [people, '@Bo'],
        [channels, '#gen'],
        [emoji, ':tad'],
        [typedEmoji, ':tada:'],
      ] as const) {
        expect([before, searched(pattern, before + text)]).toEqual([before, null]);
      }
    }
  });

  it('for signs as wide as Chinese characters too', () => {
    expect(searched(people, '你好＠Bo')).toBe('Bo');
    expect(searched(channels, '＃gen')).toBe('gen');
  });

  it('for names with spaces, up to punctuation', () => {
    expect(searched(people, 'hi @Bob Be')).toBe('Bob Be');
    expect(searched(people, 'hi @山田 太郎')).toBe('山田 太郎');
    for (const text of ['hi @Bob!', 'hi @Bob ', '你好@Bob，', '你好@Bob。']) {
      expect([text, searched(people, text)]).toEqual([text, null]);
    }
  });

  it('for no time, emoticon or code', () => {
    for (const text of ['at 12:30', 'a `b :tad', 'std::tad']) {
      expect([text, searched(emoji, text)]).toEqual([text, null]);
      expect([text, searched(typedEmoji, `${text}:`)]).toEqual([text, null]);
    }
    expect(searched(emoji, 'so :-Dx')).toBe(null);
    expect(searched(emoji, 'a `b` :tad')).toBe('tad');
  });
});
