import { expect, it } from 'vitest';
import { lastUsed, signedInOn } from './session-times';

const now = Date.parse('2026-11-24T22:00:00.000Z');
const session = (last_used_at: string) => ({
  id: 1,
  current: false,
  device: '',
  created_at: '2026-11-01T12:00:00.000Z',
  last_used_at,
});

it.each([
  // The browser's clock may be behind the server's.
  ['2026-11-24T22:03:00.000Z', 'In use'],
  ['2026-11-24T21:56:00.000Z', 'In use'],
  ['2026-11-24T21:54:00.000Z', 'Last used 6 minutes ago'],
  ['2026-11-24T19:30:00.000Z', 'Last used 2 hours ago'],
  ['2026-11-23T20:00:00.000Z', 'Last used yesterday'],
  ['2026-10-30T20:00:00.000Z', 'Last used 25 days ago'],
])('a session used at %s is: %s', (at, text) => {
  expect(lastUsed(session(at), now)).toBe(text);
});

it('says when it signed in', () => {
  expect(signedInOn(session('2026-11-24T22:00:00.000Z'))).toBe('signed in on 1 November 2026');
});
