import { expect, it } from 'vitest';
import { markKeywords } from './mark-keywords';

it("the reader's keywords are marked, outside code, links and mentions", () => {
  const html =
    '<p>Launch &amp; <code>launch</code> <a href="https://launch.example">launch</a> <span data-mention="2">@launch</span></p>';
  expect(markKeywords(html, ['launch', '&'])).toBe(
    '<p><mark>Launch</mark> <mark>&amp;</mark> <code>launch</code> <a href="https://launch.example">launch</a> <span data-mention="2">@launch</span></p>',
  );
});

it('keywords are marked as they are written, also where no space is around them', () => {
  expect(markKeywords('<p>我喜欢番茄, Café</p>', ['番茄', 'cafe'])).toBe(
    '<p>我喜欢<mark>番茄</mark>, <mark>Café</mark></p>',
  );
});
