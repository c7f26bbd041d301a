import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, foldedText } from './folding.js';

/** Includes lone surrogates. Leaves out higher planes: a few of their letters are composed of others. */
const anyText = fc
  .array(fc.integer({ max: 0xffff, min: 0 }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));
const letter = fc.constantFrom(
  ...['aÉłØıİßẞœÞςΣŉǼ', 'ёйѝї', 'آىیکةہمש', 'が한ㄱᄒกไ', 'ﬁﷺＡ１٣۳ʼ—™𝐞 '].flatMap((some) =>
    Array.from(some),
  ),
);
const mark = fc.constantFrom(
  '\u0301',
  '\u0308',
  '\u05bc',
  '\u0640',
  '\u064f',
  '\u0e49',
  '\u1161',
  '\u3099',
  'ﾞ',
);
const marked = fc
  .tuple(letter, fc.array(mark, { maxLength: 3 }))
  .map(([one, marks]) => one + marks.join(''));
const emoji = fc.constantFrom('❤️', '❤', '👍🏽', '👩🏽‍💻', '🇩🇪', '#️⃣', '®️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿');
const hardText = fc
  .array(fc.oneof(marked, emoji), { maxLength: 12 })
  .map((pieces) => pieces.join(''));

describe('folded', () => {
  it.each([
    ['ŁÓDŹ', 'lodz'],
    ['Sørensen', 'sorensen'],
    ['Đặng Þór Ħal', 'dang thor hal'],
    ['ıİiI', 'iiii'],
    ['Æther, œuvre', 'aether, oeuvre'],
    ['Straße STRAẞE', 'strasse strasse'],
    ['Σίσυφος', 'σισυφοσ'],
    ['Фёдор, за\u0301мок', 'федор, замок'],
    ['мой Їжак Ќирил', 'мой їжак ќирил'],
    ['مُحَمَّد أحمـــد إلى كتابة', 'محمد احمد الي كتابه'],
    ['فارسی ۱۲٣', 'فارسي 123'],
    ['שָׁלוֹם', 'שלום'],
    ['ﾊﾟｰﾃｨｰ ｱ', 'パーティー ア'],
    ['か\u3099', 'が'],
    ['ก้ क्षि', 'ก้ क्षि'],
    ['O’Brien Hawaiʻi Jean‑Luc', "o'brien hawai'i jean-luc"],
    ['👍🏽 ❤️ 👩🏾‍💻', '👍 ❤ 👩‍💻'],
  ])('%s is %s', (given, expected) => expect(folded(given)).toBe(expected));

  it('is the same for each spelling of a text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hardText), (text) => {
        for (const form of ['NFC', 'NFD'] as const) {
          expect(folded(text.normalize(form))).toBe(folded(text));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the same when it is folded again', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        expect(folded(folded(text))).toBe(folded(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is made of the folded characters, each with its place', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, hardText), (text) => {
        const made = foldedText(text);
        expect(made.text).toBe(folded(text));
        let last = 0;
        for (let from = 0; from < made.text.length; from += 1) {
          const place = made.placeOf(from, from + 1);
          expect(place.from).toBeGreaterThanOrEqual(last);
          expect(place.to).toBeGreaterThan(place.from);
          last = place.from;
          if (!made.isWhole(from, from + 1)) continue;
          expect(folded(text.slice(place.from, place.to))).toBe(made.text.slice(from, from + 1));
        }
      }),
    );
  });
});

it('a range within a character is not whole', () => {
  const made = foldedText('Maß');
  expect(made.text).toBe('mass');
  expect([3, 4].map((to) => made.isWhole(0, to))).toEqual([false, true]);
  expect(made.placeOf(0, 3)).toEqual({ from: 0, to: 3 });
});
