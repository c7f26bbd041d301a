import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlFromText, isPlain, textFromHtml } from './plain-text';

it('keeps the text on the way to HTML and back, whatever it holds', () => {
  expect(htmlFromText('a <b>\n& c')).toBe('<p>a &lt;b&gt;</p><p>&amp; c</p>');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const trimmed = text.replace(/\n+$/, '');
      expect(textFromHtml(htmlFromText(trimmed))).toBe(trimmed);
    }),
  );
});

it('makes lines of what a formatted draft says', () => {
  const draft = '<p>see <strong>this</strong></p><ul><li><p>one</p></li><li><p>two</p></li></ul>';
  expect(textFromHtml(draft).split(/\n+/)).toEqual(['see this', 'one', 'two']);
});

it('knows a draft that is more than its words', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isPlain(htmlFromText(text))).toBe(true);
    }),
  );
  for (const plain of ['', '<p>one&nbsp; two</p><p></p>']) expect(isPlain(plain)).toBe(true);
  for (const draft of [
    '<p>see <strong>this</strong></p>',
    '<p>see <a href="https://example.com">this</a></p>',
    '<ul><li><p>one</p></li></ul>',
    '<pre><code>one</code></pre>',
  ]) {
    expect(isPlain(draft)).toBe(false);
  }
});
