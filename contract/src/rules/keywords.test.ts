import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordsIn } from './keywords.js';

const wordsFound = (text: string, ...keywords: string[]) =>
  keywordsIn(text, keywords).map(({ from, to }) => text.slice(from, to));

describe('keywordsIn', () => {
  it('finds whole words, whatever their case', () => {
    expect(
      wordsFound('Launch is on. Relaunch is not, launching neither. LAUNCH!', 'launch'),
    ).toEqual(['Launch', 'LAUNCH']);
  });

  it('finds keywords of several words, across any white space', () => {
    expect(wordsFound('who is on  call? oncall', 'on call')).toEqual(['on  call']);
  });

  it('finds words with signs, accents and other scripts', () => {
    expect(wordsFound('C++ or c? (naïve) סוד, 🚀🚀', 'c++', 'naïve', 'סוד', '🚀')).toEqual([
      'C++',
      'naïve',
      'סוד',
      '🚀',
      '🚀',
    ]);
  });

  it('takes the longest of overlapping keywords', () => {
    expect(wordsFound('the launch plan', 'launch', 'launch plan')).toEqual(['launch plan']);
  });

  it('treats characters of patterns as text', () => {
    expect(wordsFound('a.b axb (.*)', 'a.b', '(.*)', ' ')).toEqual(['a.b', '(.*)']);
  });

  it('returns ranges in order that do not overlap, for arbitrary texts', () => {
    const piece = fc.constantFrom('a', 'b', ' ', 'ä', '+', '🚀', '.');
    const words = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 4 }), (text, keywords) => {
        let last = 0;
        for (const { from, to } of keywordsIn(text, keywords)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          last = to;
        }
      }),
    );
  });
});
