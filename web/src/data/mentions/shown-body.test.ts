import { describe, expect, it } from 'vitest';
import { shownBody, type Names } from './shown-body';

const names: Names = {
  ownId: 1,
  canOpen: true,
  personName: (id) =>
    new Map([
      [1, 'Ann'],
      [2, 'Bob <b>'],
    ]).get(id) ?? null,
  channel: (id) =>
    id === 5 ? { name: 'plans', href: '#/workspace/acme/5', isPrivate: false } : null,
};
const shown = (html: string) => shownBody(html, names);
const button = 'role="button" tabindex="0" aria-haspopup="dialog"';

describe('a body as it is shown', () => {
  it("has people's names of today", () => {
    expect(shown('<p>hi <span data-mention="2">@Robert</span></p>')).toBe(
      `<p>hi <span data-mention="2" ${button}>@Bob &lt;b&gt;</span></p>`,
    );
  });

  it('marks mentions of the reader and of everybody', () => {
    expect(shown('<span data-mention="1">@Ann</span>')).toContain('data-mine');
    expect(shown('<span data-mention="here">@here</span>')).toContain('data-mine');
  });

  it('has the text of people who are gone', () => {
    expect(shown('<p><span data-mention="9"><em>@Zed</em></span></p>')).toBe(
      '<p><em>@Zed</em></p>',
    );
  });

  it('links to channels that the reader may see', () => {
    expect(shown('<span data-channel="5">#old</span>, <span data-channel="6">#secret</span>')).toBe(
      '<a data-channel="5" href="#/workspace/acme/5">#plans</a>, #secret',
    );
  });

  it('has no mention in code and quotes', () => {
    const html = '<p><code>a <span data-mention="2">@Bob</span></code></p>';
    expect(shown(html)).toBe('<p><code>a @Bob</code></p>');
  });
});
