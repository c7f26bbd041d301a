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

  it('finds words of scripts without spaces, and those beside them', () => {
    expect(wordsFound('我喜欢番茄和鸡蛋', '番茄')).toEqual(['番茄']);
    expect(wordsFound('明日の会議は中止です', '会議')).toEqual(['会議']);
    expect(wordsFound('오늘 배포가 늦어요', '배포')).toEqual(['배포']);
    expect(wordsFound('ประชุมวันพรุ่งนี้', 'วันพรุ่งนี้')).toEqual(['วันพรุ่งนี้']);
    expect(wordsFound('新しいiPhoneが来た', 'iphone')).toEqual(['iPhone']);
    expect(wordsFound('第3章と第30章', '3')).toEqual(['3']);
  });

  it('finds words in each form that a keyboard may have for them', () => {
    expect(wordsFound('The café in Łódź', 'CAFE', 'lodz')).toEqual(['café', 'Łódź']);
    expect(wordsFound('cafe\u0301s, cafe\u0301', 'café')).toEqual(['cafe\u0301']);
    expect(wordsFound('кто такой мой Фёдор', 'федор', 'мои')).toEqual(['Фёдор']);
    expect(wordsFound('👍🏽 👩‍💻', '👍', '👩')).toEqual(['👍🏽']);
  });

  it('finds no part of a letter', () => {
    expect(wordsFound('ก้ か\u3099 Maß', 'ก', 'か', 'Mas')).toEqual([]);
  });

  it('takes the longest of overlapping keywords', () => {
    expect(wordsFound('the launch plan', 'launch', 'launch plan')).toEqual(['launch plan']);
  });

  it('treats characters of patterns as text', () => {
    expect(wordsFound('a.b axb (.*)', 'a.b', '(.*)', ' ')).toEqual(['a.b', '(.*)']);
  });

  it('returns ranges in order that do not overlap, for arbitrary texts', () => {
    const piece = fc.constantFrom('a', 'b', ' ', 'ä', 'ß', '茄', '\u0301', '+', '🚀', '.');
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
