import { mentionedIn } from '@parley/contract/rules/mentions';
import { defaultSettings } from '@parley/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { exampleMember } from '../../../testing/examples';
import { withMentions, withoutMentionsOfAll } from './body-mentions';
import { typedNames } from './typed-mentions';

const members = {
  1: exampleMember(1, { display_name: 'Bob' }),
  2: exampleMember(2, { display_name: 'Tom & Jo' }),
};
const marked = (html: string) =>
  withMentions(html, () =>
    typedNames({ ownId: 1, workspaceId: 1, settings: defaultSettings, members }, true),
  );

const bob = '<span data-mention="1">@Bob</span>';

describe('mentions in a body to send', () => {
  it('are those that were chosen and those that were typed', () => {
    const html = `<p>${bob} and <strong>@tom &amp; jo</strong></p>`;
    expect(marked(html)).toBe(
      `<p>${bob} and <strong><span data-mention="2">@tom &amp; jo</span></strong></p>`,
    );
    expect(mentionedIn(marked(html))).toHaveLength(2);
    expect(marked('<p>你好＠bob</p>')).toBe('<p>你好<span data-mention="1">＠bob</span></p>');
  });

  it('are none in code, quotes and links', () => {
    expect(marked(`<p><code>@bob ${bob}</code></p>`)).toBe('<p><code>@bob @Bob</code></p>');
    expect(marked(`<blockquote><p>@bob ${bob}</p></blockquote><p>@bob</p>`)).toBe(
      '<blockquote><p>@bob @Bob</p></blockquote><p><span data-mention="1">@bob</span></p>',
    );
    const link = '<p><a href="https://example.com/@bob">@bob</a></p>';
    expect(marked(link)).toBe(link);
  });

  it('leave other text as it is', () => {
    const html = '<p>a &lt; b&nbsp;&amp; me@bob @nobody</p><pre><code>@Bob</code></pre>';
    expect(marked(html)).toBe(html);
  });
});

it('@channel without the right to it is text', () => {
  const body = `<p>${bob} <span data-mention="channel">@channel</span>, <span data-mention="here"><em>@here</em></span></p>`;
  expect(withoutMentionsOfAll(body)).toBe(`<p>${bob} @channel, <em>@here</em></p>`);
});
