/** Times in this browser's time zone. */

import { lazyValue } from '../../platform/lib/lazy-value';

const dayFormat = format({ weekday: 'long', month: 'long', day: 'numeric' });
const dayAndYearFormat = format({ dateStyle: 'full' });
const momentFormat = format({ dateStyle: 'full', timeStyle: 'short', hour12: false });

function format(options: Intl.DateTimeFormatOptions) {
  return lazyValue(() => new Intl.DateTimeFormat('en', options));
}

/** The local day, as `2026-11-20`. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** `14:05` (SPEC §9: message time is 24-hour). */
export function timeOf(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The text of a day divider: 'Today', or the date. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Today';
  const date = new Date(`${day}T00:00`);
  return (day.slice(0, 4) === today.slice(0, 4) ? dayFormat() : dayAndYearFormat()).format(date);
}

/** Day and time in full, for tooltips. */
export function momentLabel(moment: Date): string {
  return momentFormat().format(moment);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
