import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlFromText, isPlain, textFromHtml } from './plain-text';

it('keeps arbitrary text through HTML and back', () => {
  expect(htmlFromText('a <b>\n& c')).toBe('<p>a &lt;b&gt;</p><p>&amp; c</p>');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const trimmed = text.replace(/\n+$/, '');
      expect(textFromHtml(htmlFromText(trimmed))).toBe(trimmed);
    }),
  );
});

it('turns the blocks of a formatted draft into lines', () => {
  const draft = '<p>see <strong>this</strong></p><ul><li><p>one</p></li><li><p>two</p></li></ul>';
  expect(textFromHtml(draft).split(/\n+/)).toEqual(['see this', 'one', 'two']);
});

it('recognises a draft with formats', () => {
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
