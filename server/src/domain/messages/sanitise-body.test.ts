import { limits } from '@parley/contract/limits';
import { messageMarkup } from '@parley/contract/rules/message-markup';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes as Tree, parseFragment, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { anyMarkup, composedMarkup, misnestedMarkup } from '../../../testing/requests/markup.js';
import { sanitiseBody } from './sanitise-body.js';

const rel = 'noopener noreferrer nofollow';
const link = (address: string, text: string) =>
  `<a href="${address}" target="_blank" rel="${rel}">${text}</a>`;

describe('sanitiseBody', () => {
  it.each([
    '<p>Hello <strong>bold</strong> <em>it</em> <u>under</u> <s>gone</s> <code>x = 1</code></p>',
    '<ol><li><p>one</p></li></ol><ul><li><p>two</p></li></ul>',
    '<ol start="3"><li><p>third</p></li></ol><ol start="2024"><li><p>was good</p></li></ol>',
    '<blockquote><p>said</p></blockquote><pre><code>a &lt; b &amp;&amp; c</code></pre>',
    '<p>one<br>two</p><p></p><p><strong><em>both</em> bold<br></strong></p>',
    '<pre><code class="language-c++">int x;\n</code></pre>',
    'Just text, 💯 and ünïcode',
  ])("keeps the composer's HTML: %s", (html) => {
    expect(sanitiseBody(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>hi', 'hi'],
    ['<p onclick="alert(1)" style="color:red" class="x">hi</p>', '<p>hi</p>'],
    ['<img src=x onerror=alert(1)>hi', 'hi'],
    ['<iframe src="https://example.com"></iframe>hi', 'hi'],
    ['<svg><script>alert(1)</script></svg>hi', 'hi'],
    ['<h1>big</h1>', 'big'],
    ['<p>unclosed <b>bold', '<p>unclosed <b>bold</b></p>'],
    ['1 < 2', '1 &lt; 2'],
    ['<ol start="3" type="A" reversed><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
    ['<ol start="12345"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol start="-1"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ol start="1e3"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<ul start="3"><li value="3">a</li></ul>', '<ul><li>a</li></ul>'],
    ['<a href="https://a.org" constructor="x" __proto__="y">a</a>', link('https://a.org', 'a')],
    [
      '<pre class="x"><code class="hljs language-TS x">a</code></pre>',
      '<pre><code class="language-ts">a</code></pre>',
    ],
    ['<code class="language-&quot;&gt;">a</code>', '<code>a</code>'],
    [`<code class="language-${'a'.repeat(31)}">a</code>`, '<code>a</code>'],
    [
      '<p class="language-ts">a <code>b <code class="language-ts">c</code> d</code></p>',
      '<p>a <code>b c d</code></p>',
    ],
    ['<textarea><p>a</p></textarea><title>b</title>c', 'c'],
    ['<style>p{}</style><!-- <p>a</p> --><p/>b', '<p>b</p>'],
  ])('makes %s harmless', (html, expected) => {
    expect(sanitiseBody(html)).toBe(expected);
  });

  it.each(['https://example.com/a?b=1', 'HTTP://example.com', 'mailto:ann@example.com'])(
    'sends links outside, without the page: %s',
    (href) => {
      expect(
        sanitiseBody(`<a href="${href}" target="_self" rel="opener" onclick="x()">go</a>`),
      ).toBe(link(href, 'go'));
    },
  );

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '/relative',
    '//example.com',
    '',
  ])('keeps only the text of a link to %j', (href) => {
    expect(sanitiseBody(`<a href="${href}">go</a>`)).toBe('go');
  });

  it('keeps no nesting deeper than a browser should have to show', () => {
    const kept = sanitiseBody(`${'<b>'.repeat(40_000)}deep${'</b>'.repeat(40_000)}`);
    expect(kept).toContain('deep');
    expect(kept.split('<b>').length).toBeLessThan(50);
  });

  it('ends a link at the start of the next link, and at the end of the message', () => {
    const [ok, other] = ['https://ok.example', 'https://other.example'];
    expect(sanitiseBody(`<a href="${ok}">a <b>b <a href="${other}">c</b> d`)).toBe(
      `${link(ok, 'a <b>b </b>')}<b>${link(other, 'c')}</b>${link(other, ' d')}`,
    );
    expect(
      sanitiseBody(
        `<p>see <a href="/wiki/x">intro</a> and <a href="${ok}">ok</a> tail</p><p>b</p>`,
      ),
    ).toBe(`<p>see intro and ${link(ok, 'ok')} tail</p><p>b</p>`);
  });

  it('makes text of a link that is longer than any address', () => {
    const long = `https://example.com/${'a'.repeat(2048)}`;
    expect(sanitiseBody(`<a href="${long}">go</a>`)).toBe('go');
  });

  it('drops lone surrogates, and keeps surrogate pairs', () => {
    expect(sanitiseBody('<p>half \ud83d.</p>')).toBe('<p>half .</p>');
    expect(sanitiseBody('<p>half <b>\ude00</b>, whole 😀</p>')).toBe('<p>half , whole 😀</p>');
  });

  it('passes plain paragraphs through just as it would take them apart', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const html = texts.map((one) => `<p>${one}</p>`).join('');
        // A comment disables the shortcut.
        expect(sanitiseBody(html)).toBe(sanitiseBody(`<!---->${html}`));
      }),
    );
  });

  it('writes no more than can be refused for its length, however much is repeated', () => {
    const marks = '<b><i><u><s><em><del><code><strong>';
    const long = `<a href="https://example.com/${'a'.repeat(2000)}">`;
    const kept = sanitiseBody(`${long}${marks}${'<p>x'.repeat(39_000)}`);
    expect(kept.length).toBeGreaterThan(limits.messageBodyMax * 2);
    expect(kept.length).toBeLessThan(limits.messageBodyMax * 3);
  });
});

describe('the stored body', () => {
  it('is read by an HTML parser as it was written, and sanitised again it stays', () => {
    fc.assert(
      fc.property(anyMarkup, (html) => {
        const stored = sanitiseBody(html);
        expect(serialize(parseFragment(stored))).toBe(stored);
        expect(sanitiseBody(stored)).toBe(stored);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has no tags and attributes but those that are allowed', () => {
    fc.assert(
      fc.property(anyMarkup, (html) => {
        for (const { tagName, attrs } of elementsIn(parseFragment(sanitiseBody(html)))) {
          const { attributes, adds = {}, needs } = messageMarkup.get(tagName) ?? never(tagName);
          const names = attrs.map(({ name }) => name);
          expect(names).toEqual(expect.arrayContaining(Object.keys(adds)));
          expect(needs?.filter((name) => names.includes(name)).length ?? 1).toBe(1);
          for (const { name, value } of attrs) {
            expect(adds[name] ?? attributes?.get(name)?.(value)).toBe(value);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('has all the text that was sent, however wrongly it was nested', () => {
    fc.assert(
      fc.property(misnestedMarkup, (html) => {
        expect(textIn(parseFragment(sanitiseBody(html)))).toBe(textIn(parseFragment(html)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is the sent body, if that is the composer's HTML", () => {
    fc.assert(
      fc.property(composedMarkup, (html) => {
        expect(sanitiseBody(html)).toBe(html);
      }),
      { numRuns: 1_000 },
    );
  });
});

function* elementsIn({ childNodes }: Tree.ParentNode): Generator<Tree.Element> {
  for (const node of childNodes) {
    if (!('tagName' in node)) continue;
    yield node;
    yield* elementsIn(node);
  }
}

function textIn({ childNodes }: Tree.ParentNode): string {
  return childNodes
    .map((node) => {
      if ('value' in node) return node.value;
      return 'childNodes' in node ? textIn(node) : '';
    })
    .join('');
}

function never(tagName: string): never {
  throw new Error(`<${tagName}> is not allowed.`);
}
