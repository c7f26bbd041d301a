/** Days are texts like `2026-11-20`, as those of the dividers: they compare as they follow each other. */
import { dayOf } from '../text/message-time';

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full' });
const weekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'short' });
const longWeekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'long' });

/** The first moment of a day in this browser's time zone. */
export function startOf(day: string): number {
  return dateOf(day).getTime();
}

export function addDays(day: string, count: number): string {
  const date = dateOf(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + count));
}

/** The same day of another month, or its last day. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day);
  const [year, month] = [date.getFullYear(), date.getMonth() + count];
  const length = new Date(year, month + 1, 0).getDate();
  return dayOf(new Date(year, month, Math.min(date.getDate(), length)));
}

/** The day itself, or the nearest one of those from `first` to `last`. */
export function clamped(day: string, { first, last }: { first: string; last: string }): string {
  if (day < first) return first;
  return day > last ? last : day;
}

/** The weeks of a day's month, from Monday on; null for days of other months. */
export function weeksOf(day: string): (string | null)[][] {
  const date = dateOf(day);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const length = new Date(year, month + 1, 0).getDate();
  const before = weekdayOf(dayOf(new Date(year, month, 1)));
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const number = week * 7 + weekday - before + 1;
      return number < 1 || number > length ? null : dayOf(new Date(year, month, number));
    }),
  );
}

/** 0 for a Monday. */
export function weekdayOf(day: string): number {
  return (dateOf(day).getDay() + 6) % 7;
}

export const monthOf = (day: string): string => day.slice(0, 7);
export const monthName = (day: string): string => monthFormat.format(dateOf(day));
export const dayName = (day: string): string => dayFormat.format(dateOf(day));

/** The names of the days of a week, from Monday on. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) => {
  // 1 January 2024 was a Monday.
  const date = new Date(2024, 0, 1 + index);
  return { short: weekdayFormat.format(date), long: longWeekdayFormat.format(date) };
});

function dateOf(day: string): Date {
  return new Date(`${day}T00:00`);
}
