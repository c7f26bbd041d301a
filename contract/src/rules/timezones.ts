import { limits } from '../limits.js';
import { zoneOffset } from './zone-offset.js';

/** A city or the zone's name for each whole hour from UTC (SPEC §9 gives five of them). */
const places: Record<number, string> = {
  [-11]: 'Pago Pago',
  [-10]: 'Honolulu',
  [-9]: 'Alaska Time',
  [-8]: 'Pacific Time',
  [-7]: 'Mountain Time',
  [-6]: 'Central Time',
  [-5]: 'Eastern Time',
  [-4]: 'Atlantic Time',
  [-3]: 'Buenos Aires',
  [-2]: 'South Georgia',
  [-1]: 'Cape Verde',
  0: 'London',
  1: 'Berlin',
  2: 'Cairo',
  3: 'Nairobi',
  4: 'Dubai',
  5: 'Karachi',
  6: 'Dhaka',
  7: 'Bangkok',
  8: 'Singapore',
  9: 'Tokyo',
  10: 'Brisbane',
  11: 'Nouméa',
  12: 'Auckland',
  13: 'Apia',
  14: 'Kiritimati',
};

/** The selectable offsets, west to east: -11 to 14 (SPEC §9). */
export const timezoneOffsets: readonly number[] = Array.from(
  { length: limits.timezoneOffsetMax - limits.timezoneOffsetMin + 1 },
  (_, index) => limits.timezoneOffsetMin + index,
);

export function isTimezoneOffset(offset: number): boolean {
  return timezoneOffsets.includes(offset);
}

/** The nearest of `timezoneOffsets`; half an hour rounds up. */
export function nearestTimezoneOffset(hours: number): number {
  const { timezoneOffsetMin, timezoneOffsetMax } = limits;
  // `+ 0` turns the -0 that half an hour west of UTC rounds to into 0.
  return Math.min(Math.max(Math.round(hours), timezoneOffsetMin), timezoneOffsetMax) + 0;
}

/**
 * Whether a time zone has the offset at a moment.
 *
 * @param at epoch milliseconds
 */
export function isOffsetAt(timezone: string, offset: number, at: number): boolean {
  const minutes = zoneOffset(timezone, at);
  return minutes !== null && nearestTimezoneOffset(minutes / 60) === offset;
}

/**
 * Whether a time zone has the offset now, in winter or in summer.
 *
 * @param now epoch milliseconds
 */
export function isOffsetOf(timezone: string, offset: number, now: number): boolean {
  const year = new Date(now).getUTCFullYear();
  return [now, Date.UTC(year, 0), Date.UTC(year, 6)].some((at) => isOffsetAt(timezone, offset, at));
}

/** `UTC London`, `UTC+1 Berlin`, `UTC-5 Eastern Time`. */
export function timezoneLabel(offset: number): string {
  const hours = offset === 0 ? '' : `${offset > 0 ? '+' : ''}${offset}`;
  return `UTC${hours} ${places[offset] ?? ''}`.trim();
}
