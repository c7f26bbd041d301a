import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withLinks } from './linked-text';
import { htmlFromText } from '../../conversation/composer/plain-text';

/** The addresses and texts of the links in a paragraph of this text. */
function links(text: string): string[] {
  const html = withLinks(htmlFromText(text));
  // The text is unchanged.
  expect(html.replace(/<\/?a[^>]*>/g, '')).toBe(htmlFromText(text));
  return [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, address = '', shown]) =>
    address === shown ? address : `${address} as ${shown}`,
  );
}

describe('withLinks', () => {
  it.each([
    ['https://example.com/x', 'https://example.com/x'],
    ['go to https://example.com/x, then', 'https://example.com/x'],
    ['https://example.com. Next', 'https://example.com'],
    ['see (https://example.com/a).', 'https://example.com/a'],
    ['[text](https://example.com/a)!', 'https://example.com/a'],
    ['https://en.wikipedia.org/wiki/Go_(game)', 'https://en.wikipedia.org/wiki/Go_(game)'],
    ['(https://en.wikipedia.org/wiki/Go_(game))', 'https://en.wikipedia.org/wiki/Go_(game)'],
    ['"http://localhost:3000/#/a"', 'http://localhost:3000/#/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['https://example.com/?a=1&b=2;', 'https://example.com/?a=1&amp;b=2'],
    ['www.example.com/a?', 'https://www.example.com/a as www.example.com/a'],
    ['HTTPS://EXAMPLE.COM', 'HTTPS://EXAMPLE.COM'],
    ['请看https://example.com/a。谢谢', 'https://example.com/a'],
    ['https://example.com/é/ü…', 'https://example.com/é/ü'],
    ['https://social.example/@asyoucansee_', 'https://social.example/@asyoucansee_'],
    ['https://social.example/@asyoucansee_.', 'https://social.example/@asyoucansee_'],
    ['https://example.com/~', 'https://example.com/~'],
    ['https://example.com/*, so', 'https://example.com/*'],
    ['https://example.com/a-?', 'https://example.com/a-'],
    ['**https://example.com/a_**', 'https://example.com/a_'],
    ['_https://example.com/a__', 'https://example.com/a_'],
    ['~~https://example.com/~~', 'https://example.com/'],
    ['`https://example.com/a`', 'https://example.com/a'],
    ['|https://example.com/a|', 'https://example.com/a'],
    ['url=https://example.com/a', 'https://example.com/a'],
    ['https://example.com/a، ثم', 'https://example.com/a'],
    ['https://example.com/a،ثم', 'https://example.com/a'],
    ['https://example.com/a؟', 'https://example.com/a'],
    ['https://example.com/a؛', 'https://example.com/a'],
    ['https://example.com/a۔', 'https://example.com/a'],
    ['https://example.com/a।', 'https://example.com/a'],
    ['（https://example.com/a）', 'https://example.com/a'],
    ['「https://example.com/a」を', 'https://example.com/a'],
    ['请看https://example.com/a谢谢', 'https://example.com/a'],
    ['请看https://example.com谢谢', 'https://example.com'],
    ['https://example.com/a에서 봐요', 'https://example.com/a'],
    ['看www.example.com/a吧', 'https://www.example.com/a as www.example.com/a'],
    ['https://ja.wikipedia.org/wiki/佐々木', 'https://ja.wikipedia.org/wiki/佐々木'],
    ['https://example.com/?q=東京&a=b', 'https://example.com/?q=東京&amp;a=b'],
    ['https://例子.测试/路径', 'https://例子.测试/路径'],
  ])('%s', (text, link) => expect(links(text)).toEqual([link]));

  it('finds each of several addresses', () => {
    expect(links('http://a.org, http://b.org\nand www.c.org')).toEqual([
      'http://a.org',
      'http://b.org',
      'https://www.c.org as www.c.org',
    ]);
  });

  it.each([
    'readme.md and main.py',
    'example.com',
    'ann@www.example.com',
    'git+https://example.com',
    'éhttps://example.com',
    'foo_https://example.com',
    'яwww.example.com',
    'https://',
    'https://...',
    'www.',
    'www.example',
    'javascript:alert(1)',
    'ftp://example.com',
  ])('leaves %s', (text) => expect(links(text)).toEqual([]));

  it.each([
    '<p><a href="https://a.org">https://a.org</a> and <code>https://b.org</code></p>',
    '<pre><code>curl https://a.org\n</code></pre>',
    '<p><a href="https://a.org/>https://b.org">so</a></p>',
  ])('leaves links and code: %s', (html) => {
    expect(withLinks(html)).toBe(html);
    expect(withLinks(`${html}<p>https://c.org</p>`)).toBe(
      `${html}<p><a href="https://c.org">https://c.org</a></p>`,
    );
  });

  it('keeps formats around', () => {
    expect(withLinks('<p><strong>https://a.org</strong>, so</p>')).toBe(
      '<p><strong><a href="https://a.org">https://a.org</a></strong>, so</p>',
    );
  });

  it('keeps arbitrary text', () => {
    const piece = fc.constantFrom(
      'https://',
      'www.',
      'a.b',
      '(',
      ')',
      '&',
      '<',
      '>',
      '"',
      ' ',
      '.',
      '_',
      '好',
      '、',
      '،',
    );
    fc.assert(fc.property(fc.array(piece), (parts) => void links(parts.join(''))));
    const long = `https://a.org/${')(.'.repeat(20_000)}`;
    expect(withLinks(long)).toContain('<a href="https://a.org/">');
  });
});
