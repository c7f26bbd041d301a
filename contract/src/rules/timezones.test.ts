import { expect, it } from 'vitest';
import {
  isOffsetOf,
  isTimezoneOffset,
  nearestTimezoneOffset,
  timezoneLabel,
  timezoneOffsets,
} from './timezones.js';

it('offers every whole hour from -11 to 14', () => {
  expect(timezoneOffsets).toHaveLength(26);
  expect([timezoneOffsets[0], timezoneOffsets.at(-1)]).toEqual([-11, 14]);
  for (const wrong of [-12, 15, 0.5, Number.NaN]) expect(isTimezoneOffset(wrong)).toBe(false);
});

it('names them as SPEC §9 does, and each differently', () => {
  expect([0, 1, -5, 9, 14].map(timezoneLabel)).toEqual([
    'UTC London',
    'UTC+1 Berlin',
    'UTC-5 Eastern Time',
    'UTC+9 Tokyo',
    'UTC+14 Kiritimati',
  ]);
  expect(new Set(timezoneOffsets.map((offset) => timezoneLabel(offset).split(' ')[1])).size).toBe(
    26,
  );
});

it('rounds any number of hours to the nearest offset', () => {
  const hours = [9, -5, 5.5, 5.75, -3.5, -0.4, 13.75, 15, -12];
  expect(hours.map(nearestTimezoneOffset)).toEqual([9, -5, 6, 6, -3, 0, 14, 14, -11]);
});

it.each([
  ['Europe/Berlin', [1, 2]],
  ['Asia/Kolkata', [6]],
  ['UTC', [0]],
  // Summer is in January there.
  ['Australia/Sydney', [10, 11]],
  ['Mars/Olympus_Mons', []],
])('%s has the offsets %j', (zone, offsets) => {
  const now = Date.parse('2026-04-01T00:00:00Z');
  expect(timezoneOffsets.filter((offset) => isOffsetOf(zone, offset, now))).toEqual(offsets);
});
