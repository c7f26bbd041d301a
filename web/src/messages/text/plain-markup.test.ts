import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainMarkup } from './plain-markup';

describe('plain markup', () => {
  it.each([
    'Only words',
    '<p>On <b>Thursday</b>, <i>if</i> 1 &lt; 2</p><p>and<br>then</p>',
    '<ul><li>one</li></ul><pre>a &amp; b</pre>',
  ])('%s', (body) => expect(isPlainMarkup(body)).toBe(true));

  it.each([
    '<p onclick="x()">a</p>',
    '<p\nonclick=x()>a</p>',
    '<a href="https://example.com">a</a>',
    '<img src=x onerror=x()>',
    '<script>x()</script>',
    '<p>a<svg/onload=x()>',
    '<!-- a -->',
    '<P>a</P>',
    '</br>',
    '<br/>',
    'a <',
    '<pre',
    '<p<img>',
  ])('needs the sanitiser: %s', (body) => expect(isPlainMarkup(body)).toBe(false));

  it('contains only the allowed tags, for arbitrary bodies', () => {
    const piece = fc.constantFrom('<', '>', '/', 'p', 'br', 'script', ' ', '=', '"', '\n', '<p>');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const body = pieces.join('');
        const rest = body.replaceAll(/<\/?p>|<br>/g, '');
        expect(isPlainMarkup(body)).toBe(!rest.includes('<'));
      }),
    );
  });
});
