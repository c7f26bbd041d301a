import { expect, it } from 'vitest';
import { mentionedIn, mentionsUser } from './mentions.js';

const span = (value: number | string) => `<span data-mention="${value}">@x</span>`;

it('finds each mention once, in order', () => {
  const body = `<p>${span(7)} and ${span('here')} and ${span(7)} and ${span(12)}</p>`;
  expect(mentionedIn(body)).toEqual([
    { kind: 'user', user_id: 7 },
    { kind: 'here', user_id: null },
    { kind: 'user', user_id: 12 },
  ]);
  expect(mentionedIn('<p>Nobody</p>')).toEqual([]);
});

it('takes no text and no link to a channel for a mention', () => {
  const text = '&lt;span data-mention="7"&gt;@x&lt;/span&gt; <span data-channel="7">#x</span>';
  expect(mentionedIn(`<p>${text}</p>`)).toEqual([]);
});

it('mentions a user by name, and with everybody', () => {
  expect(mentionsUser(span(7), 7)).toBe(true);
  expect(mentionsUser(span(7), 8)).toBe(false);
  expect(mentionsUser(span('channel'), 8)).toBe(true);
});
