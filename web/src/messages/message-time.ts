/** Times as this browser's time zone has them. */

import { lazily } from '../lib/lazily';

const dayFormat = format({ weekday: 'long', month: 'long', day: 'numeric' });
const dayAndYearFormat = format({ dateStyle: 'full' });
const momentFormat = format({ dateStyle: 'full', timeStyle: 'short', hour12: false });

function format(options: Intl.DateTimeFormatOptions) {
  return lazily(() => new Intl.DateTimeFormat('en', options));
}

/** `2026-11-20`: the same for all moments of a local day. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** `14:05` (SPEC §9: message time is 24-hour). */
export function timeOf(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** What a day divider says: 'Today', or the date. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'Today';
  const date = new Date(`${day}T00:00`);
  return (day.slice(0, 4) === today.slice(0, 4) ? dayFormat() : dayAndYearFormat()).format(date);
}

/** Day and time in full, for who points at a time. */
export function momentLabel(moment: Date): string {
  return momentFormat().format(moment);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
