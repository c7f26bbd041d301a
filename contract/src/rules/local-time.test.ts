import { expect, it } from 'vitest';
import { localTime } from './local-time.js';

it.each([
  ['2026-03-01T00:00:00Z', 0, '12:00 AM'],
  ['2026-03-01T12:00:59Z', 0, '12:00 PM'],
  ['2026-03-01T23:59:00Z', 0, '11:59 PM'],
  ['2026-03-01T23:59:00Z', 1, '12:59 AM'],
  ['2026-03-01T02:05:00Z', -5, '9:05 PM'],
  ['2026-03-01T12:30:00Z', 14, '2:30 AM'],
])('at %s it is, %i hours on, %s', (now, timezone_offset, shown) => {
  expect(localTime(Date.parse(now), { timezone_offset })).toBe(shown);
});

it.each([
  ['2026-01-15T12:00:00Z', 'Europe/Berlin', '1:00 PM'],
  ['2026-07-15T12:00:00Z', 'Europe/Berlin', '2:00 PM'],
  ['2026-07-15T12:00:00Z', 'Asia/Kolkata', '5:30 PM'],
  ['2026-07-15T12:00:00Z', 'America/St_Johns', '9:30 AM'],
  // This machine may know fewer zones than the one that told it.
  ['2026-07-15T12:00:00Z', 'Mars/Olympus_Mons', '6:00 PM'],
])('at %s it is, in %s, %s', (now, timezone, shown) => {
  expect(localTime(Date.parse(now), { timezone, timezone_offset: 6 })).toBe(shown);
});
