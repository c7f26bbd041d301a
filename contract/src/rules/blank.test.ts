import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank } from './blank.js';

const markup = fc.constantFrom(
  '<p>',
  '</p>',
  '<br>',
  '<strong>',
  '</strong>',
  '<ul><li>',
  '</li></ul>',
);
const space = fc.constantFrom(' ', '\n', '\t', '\u00a0', '&nbsp;', '&#160;', '\u200b', '\ufeff');
const nothing = fc.array(fc.oneof(markup, space)).map((parts) => parts.join(''));

describe('isBlank', () => {
  it('is true of the empty editor', () => {
    expect(isBlank('')).toBe(true);
    expect(isBlank('<p></p>')).toBe(true);
  });

  it('is true of any markup and white space', () => {
    fc.assert(
      fc.property(nothing, (html) => {
        expect(isBlank(html)).toBe(true);
      }),
    );
  });

  it('is false for any visible character', () => {
    const something = fc.constantFrom('a', '0', '.', '💯', '&lt;', '&amp;', '計');
    fc.assert(
      fc.property(nothing, something, nothing, (before, text, after) => {
        expect(isBlank(before + text + after)).toBe(false);
      }),
    );
  });
});
