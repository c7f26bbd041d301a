import type { TimeZoneInfo } from '../local-time.js';
import { zoneOffset } from '../zone-offset.js';

/** Epoch milliseconds; `until` is excluded. */
export interface Period {
  from: number;
  until: number;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

const minute = 60_000;
const months =
  'january february march april may june july august september october november december';

/**
 * Parses a typed date: `2026`, `2026-11`, `2026-11-24`, `today`, `yesterday`, or the name of a
 * month, which is the latest such month that has begun. Reads it in the user's time zone; null for other texts.
 */
export function periodOf(typed: string, zone: TimeZoneInfo, now: number): Period | null {
  const text = typed.toLowerCase();
  const today = dayAt(now, zone);
  if (text === 'today') return days(today, 1, zone);
  if (text === 'yesterday') return days({ ...today, day: today.day - 1 }, 1, zone);
  const named = text.length < 3 ? -1 : months.split(' ').findIndex((name) => name.startsWith(text));
  if (named >= 0) {
    const year = named + 1 > today.month ? today.year - 1 : today.year;
    return between({ year, month: named + 1, day: 1 }, { year, month: named + 2, day: 1 }, zone);
  }
  const [, years = '', monthText, dayText] =
    /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?$/.exec(text) ?? [];
  if (years === '') return null;
  const [year, month, day] = [Number(years), Number(monthText ?? 1), Number(dayText ?? 1)];
  if (!isDate({ year, month, day })) return null;
  if (monthText === undefined)
    return between({ year, month, day }, { year: year + 1, month, day }, zone);
  if (dayText === undefined)
    return between({ year, month, day }, { year, month: month + 1, day }, zone);
  return days({ year, month, day }, 1, zone);
}

function isDate({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970;
}

const days = (day: Day, count: number, zone: TimeZoneInfo): Period =>
  between(day, { ...day, day: day.day + count }, zone);

const between = (first: Day, end: Day, zone: TimeZoneInfo): Period => ({
  from: startOf(first, zone),
  until: startOf(end, zone),
});

/** The moment at which a day begins for the user; days beyond the month's end are of the next. */
function startOf({ year, month, day }: Day, zone: TimeZoneInfo): number {
  const midnight = Date.UTC(year, month - 1, day);
  const guess = midnight - offsetAt(midnight, zone);
  // The offset may change between midnight in UTC and midnight there.
  return midnight - offsetAt(guess, zone);
}

function dayAt(now: number, zone: TimeZoneInfo): Day {
  const there = new Date(now + offsetAt(now, zone));
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() };
}

function offsetAt(at: number, { timezone, timezone_offset }: TimeZoneInfo): number {
  const zoned = timezone ? zoneOffset(timezone, at) : null;
  return (zoned ?? timezone_offset * 60) * minute;
}
