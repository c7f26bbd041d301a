import { expect, it } from 'vitest';
import { localTime } from './local-time.js';

it.each([
  ['2026-03-01T00:00:00Z', 0, '12:00 AM'],
  ['2026-03-01T12:00:59Z', 0, '12:00 PM'],
  ['2026-03-01T23:59:00Z', 0, '11:59 PM'],
  ['2026-03-01T23:59:00Z', 1, '12:59 AM'],
  ['2026-03-01T02:05:00Z', -5, '9:05 PM'],
  ['2026-03-01T12:30:00Z', 14, '2:30 AM'],
])('at %s it is, %i hours on, %s', (now, offset, shown) => {
  expect(localTime(Date.parse(now), offset)).toBe(shown);
});
