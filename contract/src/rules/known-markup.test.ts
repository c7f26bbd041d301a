import { describe, expect, it } from 'vitest';
import { isKnownMarkup } from './known-markup.js';

const outward = 'target="_blank" rel="noopener noreferrer nofollow"';
const link = `<a href="https://example.com/?a=1&amp;b=&quot;" ${outward}>a</a>`;

describe('known markup', () => {
  it.each([
    '',
    'Only words, "quoted"',
    '<p>On <b>Thursday</b>, <i>if</i> 1 &lt; 2&nbsp;</p><p>and<br>then</p>',
    '<ul><li>one</li><li><ol start="3"><li><p>two</p></li></ol></li></ul>',
    '<pre>a &amp; b</pre><pre><code class="language-c++">\nx</code></pre>',
    `<blockquote><p>${link}</p></blockquote>`,
    `<p><a href="mailto:ann@example.com" ${outward}>a<strong>b</strong></a></p>`,
    '<p><span data-mention="5">@Ann</span> <span data-mention="here">@here</span></p>',
    '<p><span data-channel="7">#plans</span></p>',
  ])('%s', (html) => expect(isKnownMarkup(html)).toBe(true));

  it.each([
    // Foreign tags and attributes.
    '<p onclick="x()">a</p>',
    '<p\nonclick=x()>a</p>',
    '<img src=x onerror=x()>',
    '<script>x()</script>',
    '<p>a<svg/onload=x()>',
    '<div>a</div>',
    '<p><a href="https://example.com" onclick="x()">a</a></p>',
    '<p><b class="language-ts">a</b></p>',
    // Unsafe or missing addresses.
    `<a href="javascript:x()" ${outward}>a</a>`,
    `<a href="JaVaScRiPt:x()" ${outward}>a</a>`,
    `<a href="java&#10;script:x()" ${outward}>a</a>`,
    `<a href=" https://example.com" ${outward}>a</a>`,
    `<a href="/wiki" ${outward}>a</a>`,
    `<a href="https://example.com/${'a'.repeat(2048)}" ${outward}>a</a>`,
    `<a ${outward}>a</a>`,
    '<a>a</a>',
    // Other spellings.
    '<a href="https://example.com">a</a>',
    '<a href="https://example.com" target="_self" rel="opener">a</a>',
    `<a ${outward} href="https://example.com">a</a>`,
    `<a href='https://example.com' ${outward}>a</a>`,
    `<a href=https://example.com ${outward}>a</a>`,
    `<a href="https://example.com/?a&b" ${outward}>a</a>`,
    `<a href="https://a.org" href="https://b.org" ${outward}>a</a>`,
    `<a  href="https://example.com" ${outward}>a</a>`,
    `<a href="https://example.com" ${outward} >a</a>`,
    '<P>a</P>',
    '</br>',
    '<br/>',
    '<p >a</p>',
    '<p>a</p >',
    '<p>a</p class="b">',
    '<!-- a -->',
    '<!doctype html>',
    '<?xml?>',
    '<![CDATA[a]]>',
    // Wrong values.
    '<ol start="-1"><li>a</li></ol>',
    '<ol start="12345"><li>a</li></ol>',
    '<code class="language-TS">a</code>',
    '<code class="language-ts x">a</code>',
    '<span>a</span>',
    '<span data-mention="05">a</span>',
    '<span data-mention="everybody">a</span>',
    '<span data-mention="5" data-channel="7">a</span>',
    // Text.
    'a <',
    'a > b',
    'a & b',
    '&amp',
    '&copy;',
    '&#60;',
    '&quot;',
    'a\u00a0b',
    'a\0b',
    'a\rb',
    'half \ud83d.',
    '<pre>\na</pre>',
    '<pre',
    '<p<img>',
    // Nesting that an HTML parser changes.
    '<p>a',
    'a</p>',
    '<p><b>a</p></b>',
    '<p><p>a</p></p>',
    '<b><p>a</p></b>',
    '<p><ul></ul></p>',
    '<b><i><b>a</b></i></b>',
    `<a href="https://a.org" ${outward}><i><a href="https://b.org" ${outward}>a</a></i></a>`,
    '<li><li>a</li></li>',
    `${'<blockquote>'.repeat(41)}a${'</blockquote>'.repeat(41)}`,
  ])('is not %s', (html) => expect(isKnownMarkup(html)).toBe(false));
});
