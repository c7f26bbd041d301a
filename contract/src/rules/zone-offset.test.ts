import { expect, it } from 'vitest';
import { isTimezone, zoneOffset } from './zone-offset.js';

it.each([
  ['UTC', '2026-07-01T00:00:00Z', 0],
  ['Europe/London', '2026-01-01T00:00:00Z', 0],
  ['Europe/London', '2026-07-01T00:00:00Z', 60],
  ['Asia/Kolkata', '2026-07-01T00:00:00Z', 330],
  ['Asia/Kathmandu', '2026-07-01T00:00:00Z', 345],
  ['America/St_Johns', '2026-01-01T00:00:00Z', -210],
  ['America/St_Johns', '2026-07-01T00:00:00Z', -150],
  ['Pacific/Chatham', '2026-01-01T00:00:00Z', 825],
  // The last second of summer time, and the one after it.
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 120],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 60],
  ['Mars/Olympus_Mons', '2026-01-01T00:00:00Z', null],
])('%s at %s is %s minutes from UTC', (zone, at, minutes) => {
  expect(zoneOffset(zone, Date.parse(at))).toBe(minutes);
});

it('a time zone is a name of the IANA database', () => {
  for (const name of ['Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Etc/GMT+5']) {
    expect([name, isTimezone(name)]).toEqual([name, true]);
  }
  const tooLong = `Europe/${'x'.repeat(100)}`;
  for (const name of ['', ' ', '+05:30', '-03', 'Mars/Olympus', 'Europe/', '../etc', tooLong]) {
    expect([name, isTimezone(name)]).toEqual([name, false]);
  }
});
