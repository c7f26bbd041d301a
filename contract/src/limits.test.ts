import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoints } from './limits.js';

describe('codePoints', () => {
  it('counts an emoji outside the basic plane once', () => {
    expect(codePoints('abc')).toBe(3);
    expect(codePoints('💯🙂')).toBe(2);
  });

  it('is the length of the text spread into characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codePoints(text)).toBe(Array.from(text).length);
      }),
    );
  });
});
