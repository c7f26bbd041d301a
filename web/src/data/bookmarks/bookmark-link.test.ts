import { expect, it } from 'vitest';
import { ownLink, withScheme } from './bookmark-link';

const origin = 'https://chat.example';

it('links to messages and places of this app open in it', () => {
  expect(ownLink(`${origin}/#/workspace/acme/12?message=34`, origin)).toEqual({
    to: '/workspace/acme/12?message=34',
    message: { path: '/workspace/acme/12', id: 34 },
  });
  expect(ownLink(`${origin}/#/workspace/acme/saved-browser`, origin)).toEqual({
    to: '/workspace/acme/saved-browser',
    message: null,
  });
});

it.each([
  'https://chat.example.evil.example/#/workspace/acme/12',
  'http://chat.example/#/workspace/acme/12',
  'https://chat.example/api/files/3/plan.pdf',
  'https://chat.example/?x#/workspace/acme/12',
  'https://chat.example/#top',
])('%s leads out of the app', (url) => {
  expect(ownLink(url, origin)).toBeNull();
});

it.each([
  ['example.com', 'https://example.com'],
  [' example.com:8080/a ', 'https://example.com:8080/a'],
  ['bücher.example?q', 'https://bücher.example?q'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['javascript:a.b', 'javascript:a.b'],
  ['alice@example.com', 'alice@example.com'],
  ['the plan', 'the plan'],
  ['', ''],
])('“%s” is sent as “%s”', (typed, sent) => {
  expect(withScheme(typed)).toBe(sent);
});
