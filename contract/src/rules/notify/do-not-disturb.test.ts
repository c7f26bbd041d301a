import { expect, it } from 'vitest';
import type { QuietHours } from '../../entities/notification-settings.js';
import { quietUntil } from './do-not-disturb.js';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const berlin = { timezone: 'Europe/Berlin', timezone_offset: 1 };
const nights: QuietHours[] = [{ days: everyDay, from: '22:00', to: '08:00' }];

/** Until when it is quiet, as UTC; null: it is not. */
function until(schedule: QuietHours[], now: string, where: typeof berlin = berlin): string | null {
  const moment = quietUntil(schedule, where, Date.parse(now));
  return moment === null ? null : new Date(moment).toISOString().slice(0, 16);
}

it('is never quiet without a schedule', () => {
  expect(until([], '2026-05-05T02:00Z')).toBeNull();
});

it.each([
  ['2026-05-05T19:59Z', null],
  ['2026-05-05T20:00Z', '2026-05-06T06:00'],
  ['2026-05-05T23:00Z', '2026-05-06T06:00'],
  ['2026-05-06T05:59Z', '2026-05-06T06:00'],
  ['2026-05-06T06:00Z', null],
])('across midnight: at %s until %s', (now, expected) => {
  expect(until(nights, now)).toBe(expected);
});

it.each([
  // 2026-03-29, 02:00 is 03:00.
  ['the night is an hour shorter', nights, '2026-03-28T21:00Z', '2026-03-29T06:00'],
  ['before', nights, '2026-03-28T20:59Z', null],
  [
    'an end that the clock skips is the change',
    [{ days: everyDay, from: '22:00', to: '02:30' }],
    '2026-03-29T00:59Z',
    '2026-03-29T01:00',
  ],
  ['after it', [{ days: everyDay, from: '22:00', to: '02:30' }], '2026-03-29T01:00Z', null],
  [
    'a beginning that the clock skips is the change',
    [{ days: everyDay, from: '02:30', to: '04:00' }],
    '2026-03-29T01:00Z',
    '2026-03-29T02:00',
  ],
  // 2026-10-25, 03:00 is 02:00 again.
  ['the night is an hour longer', nights, '2026-10-24T20:00Z', '2026-10-25T07:00'],
  [
    'an end that the clock shows twice is the first',
    [{ days: everyDay, from: '22:00', to: '02:30' }],
    '2026-10-25T00:29Z',
    '2026-10-25T00:30',
  ],
  ['and not again', [{ days: everyDay, from: '22:00', to: '02:30' }], '2026-10-25T01:10Z', null],
] as const)('change of clocks: %s', (_name, schedule, now, expected) => {
  expect(
    until(
      schedule.map((hours) => ({ ...hours, days: [...hours.days] })),
      now,
    ),
  ).toBe(expected);
});

it('begins on its days only, and lasts into the next', () => {
  // From Friday, 2026-05-08.
  const friday = [{ days: [5], from: '18:00', to: '09:00' }];
  expect(until(friday, '2026-05-08T16:00Z')).toBe('2026-05-09T07:00');
  expect(until(friday, '2026-05-09T06:59Z')).toBe('2026-05-09T07:00');
  expect(until(friday, '2026-05-09T16:00Z')).toBeNull();
});

it('lasts 24 hours where its times are equal, and until the last end where several overlap', () => {
  const weekend = [6, 7].map((day) => ({ days: [day], from: '00:00', to: '00:00' }));
  expect(until(weekend, '2026-05-09T12:00Z')).toBe('2026-05-09T22:00');
  expect(until([...weekend, ...nights], '2026-05-09T21:00Z')).toBe('2026-05-10T06:00');
});

it.each([
  [{ timezone: 'Asia/Kolkata', timezone_offset: 5 }, '2026-05-05T16:30Z', '2026-05-06T02:30'],
  [
    { timezone: 'Pacific/Kiritimati', timezone_offset: 14 },
    '2026-05-05T08:00Z',
    '2026-05-05T18:00',
  ],
  [{ timezone: '', timezone_offset: -8 }, '2026-05-05T06:00Z', '2026-05-05T16:00'],
])('in the zone of %o', (where, now, expected) => {
  expect(until(nights, now, where)).toBe(expected);
});
