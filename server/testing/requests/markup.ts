import { messageMarkup } from '@parley/contract/rules/message-markup';
import fc from 'fast-check';

/** Tags for which HTML parsers have special rules. */
const foreignTags = [
  'html head body frameset template svg math mi desc foreignObject table caption tbody tr td select',
  'option button object marquee script style title textarea iframe xmp noscript plaintext image form',
  'input img hr h1 dd dt address div span font nobr',
].flatMap((names) => names.split(' '));
const knownTags = [...messageMarkup.keys()];
const tag = fc.oneof(
  { arbitrary: fc.constantFrom(...knownTags), weight: 3 },
  { arbitrary: fc.constantFrom(...foreignTags), weight: 1 },
);

const oddText = fc.constantFrom(
  ...'\n,\r,\r\n,\t, ,\u00a0,\ufeff,\0,\ud83d,💯,x,",\',=,/>,>,;'.split(','),
  ...'<,</,<!,<!--,-->,--!>,<![CDATA[,]]>,<?,&,&#'.split(','),
  ...'&lt;,&amp;lt,&nbsp,&#13;,&#10;,&#0;,&#xd83d;,&notin;,&#x80;,&a=b'.split(','),
);
const text = fc.oneof(oddText, fc.string({ unit: 'grapheme', maxLength: 5 }));

const value = fc.oneof(
  fc.constantFrom(
    'https://ok.example/?a=1&b=2',
    'mailto:ann@example.com',
    '/wiki',
    'java\nscript:1',
  ),
  fc.constantFrom(
    'https://x.org/<b>"\'\u00a0',
    ' https://x.org\r\n ',
    'https:\ud83d',
    'x language-ts',
    '12',
    'channel',
    '&#104;ttp:',
  ),
  fc.array(oddText, { maxLength: 4 }).map((parts) => parts.join('')),
);
const attribute = fc
  .tuple(
    fc.constantFrom(
      ...'href HREF start rel target style class onclick constructor data-mention data-channel'.split(
        ' ',
      ),
    ),
    fc.constantFrom('="', "='", '=', ' = "', ''),
    value,
    fc.constantFrom('"', "'", '', ' '),
  )
  .map((parts) => ` ${parts.join('')}`);
const startTag = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '>', '/>', ' >', ''))
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`);
const endTag = tag.map((name) => `</${name}>`);

/** Any input: tags in any order, unterminated quotes and references. */
export const anyMarkup = fc
  .array(fc.oneof({ arbitrary: startTag, weight: 3 }, { arbitrary: endTag, weight: 2 }, text), {
    size: 'medium',
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

/** Known tags, and some harmless additions, each complete. */
export const misnestedMarkup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...knownTags, 'div', 'span').map((name) => `<${name}>`),
      fc.constantFrom(...knownTags, 'div', 'span').map((name) => `</${name}>`),
      fc.constantFrom('<a href="https://ok.example">', 'one', 'two ', '&lt;', '1 &amp; 2', '💯'),
    ),
    { size: 'medium', maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const words = fc.constantFrom('one', 'two ', '1 &lt; 2', 'a&nbsp;&amp; b', 'ünïcode', '💯');
const marks = ['strong', 'em', 'u', 's', 'code'];

/** Marks in the order in which the editor nests them. */
const marked = fc.tuple(fc.subarray(marks, { maxLength: 3 }), words).map(([names, inner]) => {
  const open = names.map((name) => `<${name}>`).join('');
  const close = names.map((name) => `</${name}>`).toReversed();
  return `${open}${inner}${close.join('')}`;
});
const inline = fc
  .array(fc.oneof({ arbitrary: marked, weight: 4 }, fc.constant('<br>')), { maxLength: 5 })
  .map((parts) => parts.join(''));

const { blocks } = fc.letrec<{ blocks: string; block: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  block: fc.oneof(
    { depthSize: 'small' },
    inline.map((inner) => `<p>${inner}</p>`),
    words.map((inner) => `<pre><code>${inner}\n</code></pre>`),
    words.map((inner) => `<pre><code class="language-ts">${inner}</code></pre>`),
    tie('blocks').map((inner) => `<blockquote>${inner}</blockquote>`),
    listOf('ul', tie('blocks')),
    listOf('ol', tie('blocks')),
  ),
}));

function listOf(name: string, items: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(items, { minLength: 1, maxLength: 3 })
    .map((all) => `<${name}>${all.map((item) => `<li>${item}</li>`).join('')}</${name}>`);
}

/** HTML as the editor produces it. */
export const composedMarkup = blocks;
