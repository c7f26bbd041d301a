import type { QuietHours } from '../../entities/notification-settings.js';
import type { TimeZoneInfo } from '../local-time.js';
import { zoneOffset } from '../zone-offset.js';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Clocks change only at a quarter of an hour, so an offset holds until the next one. */
const quarter = 15 * minute;
const mostKept = 5_000;

/** By zone and quarter: asking for a zone's offset takes longer than all else here. */
const offsets = new Map<string, number>();

/**
 * Until when (epoch milliseconds) a member is not to be disturbed by their schedule; null outside of
 * it. Hours are compared as moments, so that an hour that a clock shows twice is quiet once, and an
 * end that it skips is the moment of the change.
 *
 * @param now epoch milliseconds
 */
export function quietUntil(
  schedule: readonly QuietHours[],
  where: TimeZoneInfo,
  now: number,
): number | null {
  if (schedule.length === 0) return null;
  const today = Math.floor((now + offsetAt(where, now)) / day);
  let until: number | null = null;
  for (const { days, from, to } of schedule) {
    // Hours that began yesterday may last until today.
    for (const date of [today - 1, today]) {
      if (!days.includes(weekday(date))) continue;
      const begin = minutesOf(from);
      const end = minutesOf(to);
      const ends = momentOf(where, end > begin ? date : date + 1, end);
      if (momentOf(where, date, begin) <= now && now < ends) until = Math.max(until ?? 0, ends);
    }
  }
  return until;
}

/** 1: Monday … 7: Sunday; `date` in days since 1970-01-01, a Thursday. */
function weekday(date: number): number {
  return ((((date + 3) % 7) + 7) % 7) + 1;
}

function minutesOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));
}

/** When a clock there first shows the time; a time that it skips is the moment of the change. */
function momentOf(where: TimeZoneInfo, date: number, minutes: number): number {
  const shown = date * day + minutes * minute;
  const before = offsetAt(where, shown - day);
  const after = offsetAt(where, shown + day);
  const earliest = shown - Math.max(before, after);
  if (before === after) return earliest;
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    const moment = shown - offset;
    if (offsetAt(where, moment) === offset) return moment;
  }
  return changeAfter(where, earliest, before);
}

/** The first moment from here on at which the clock there is another. */
function changeAfter(where: TimeZoneInfo, from: number, offset: number): number {
  let moment = Math.floor(from / quarter) * quarter;
  while (offsetAt(where, moment) === offset) moment += quarter;
  return moment;
}

/** Milliseconds. */
function offsetAt({ timezone, timezone_offset }: TimeZoneInfo, at: number): number {
  if (!timezone) return timezone_offset * 60 * minute;
  const key = `${timezone} ${Math.floor(at / quarter)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = (zoneOffset(timezone, at) ?? timezone_offset * 60) * minute;
  if (offsets.size >= mostKept) offsets.clear();
  offsets.set(key, offset);
  return offset;
}
