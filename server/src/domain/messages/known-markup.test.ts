import { isKnownMarkup } from '@parley/contract/rules/known-markup';
import { linkScheme } from '@parley/contract/rules/link-scheme';
import { messageMarkup } from '@parley/contract/rules/message-markup';
import fc from 'fast-check';
import {
  type DefaultTreeAdapterTypes as Tree,
  html as namespaces,
  parseFragment,
  serialize,
} from 'parse5';
import { describe, expect, it } from 'vitest';
import { anyMarkup, composedMarkup, misnestedMarkup } from '../../../testing/requests/markup.js';
import { rewriteReferences } from '../mentions/rewrite-spans.js';
import { sanitiseBody } from './sanitise-body.js';

const runs = { numRuns: 1_000 };

describe('what the server stores', () => {
  it.each([
    ['the editor', composedMarkup],
    ['wrong nesting', misnestedMarkup],
    ['anything', anyMarkup],
  ])('is known to browsers, which need no sanitiser for it: of %s', (_, markup) => {
    fc.assert(
      fc.property(markup, (html) => {
        expect(isKnownMarkup(sanitiseBody(html))).toBe(true);
      }),
      runs,
    );
  });

  it('stays known with the names that the server writes into mentions, and without them', () => {
    const name = '@Ann &amp;&nbsp;co';
    const markup = fc.constantFrom(
      '<span data-mention="5">a<b>b</b></span>',
      ' <b>c</b> ',
      '<p>',
      '<ol>',
    );
    fc.assert(
      fc.property(
        fc.array(markup, { maxLength: 20 }),
        fc.constantFrom(name, null),
        (all, shown) => {
          const stored = rewriteReferences(sanitiseBody(all.join('')), () => shown);
          expect(isKnownMarkup(stored)).toBe(true);
        },
      ),
      runs,
    );
  });
});

/** Stored bodies with pieces put in, taken out and written twice: many are known, many nearly. */
const nearlyKnown = fc
  .tuple(
    fc.oneof(composedMarkup, misnestedMarkup, anyMarkup).map(sanitiseBody),
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat({ max: 12 }),
        fc.oneof(
          fc.constant(''),
          fc.constantFrom(
            ...'<,>,&,",=,/, ,\n,<p>,</p>,<b>,</b>,<li>,</li>,<pre>,</pre>,<br>,<ol>,</ol>,</a>,</span>'.split(
              ',',
            ),
            ...'&lt;,&quot;,&amp;,&#60;,<!--,-->,<img src=x onerror=x()>, onclick="x()",java,\u00a0,\ufeff,\0,\ud83d'.split(
              ',',
            ),
            '<a href="https://ok.example" target="_blank" rel="noopener noreferrer nofollow">',
            '<a href="javascript:x()" target="_blank" rel="noopener noreferrer nofollow">',
            '<span data-mention="5">',
          ),
          fc.string({ unit: 'binary', maxLength: 3 }),
        ),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([stored, changes]) =>
    changes.reduce((html, [where, removed, added]) => {
      const at = Math.floor(where * html.length);
      return html.slice(0, at) + added + html.slice(at + removed);
    }, stored),
  );

describe('known markup', () => {
  it('is what the server would store, and what a parser reads and writes unchanged', () => {
    let known = 0;
    fc.assert(
      fc.property(fc.oneof(nearlyKnown, anyMarkup, misnestedMarkup), (html) => {
        if (!isKnownMarkup(html)) return;
        known += 1;
        expect(sanitiseBody(html)).toBe(html);
        expect(serialize(parseFragment(html))).toBe(html);
      }),
      { numRuns: 5_000, examples: [['<i></i>'], ['<p><b>a</b><i></i></p>']] },
    );
    expect(known).toBeGreaterThan(500);
  });

  it('has only elements, attributes and addresses that are allowed', () => {
    fc.assert(
      fc.property(fc.oneof(nearlyKnown, anyMarkup), (html) => {
        if (!isKnownMarkup(html)) return;
        for (const node of nodesIn(parseFragment(html))) {
          if (node.nodeName === '#text') continue;
          // No comment, no template, no declaration.
          if (!('tagName' in node)) throw new Error(`${node.nodeName} in ${html}`);
          const tag = messageMarkup.get(node.tagName);
          if (!tag || node.namespaceURI !== namespaces.NS.HTML) {
            throw new Error(`<${node.tagName}> in ${html}`);
          }
          for (const { name, value } of node.attrs) {
            expect(tag.adds?.[name] ?? tag.attributes?.get(name)?.(value)).toBe(value);
            expect(name !== 'href' || linkScheme.test(value)).toBe(true);
          }
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

function* nodesIn({ childNodes }: Tree.ParentNode): Generator<Tree.ChildNode> {
  for (const node of childNodes) {
    yield node;
    if ('childNodes' in node) yield* nodesIn(node);
  }
}
