import { zoneOffset } from './zone-offset.js';

const minute = 60_000;

/** Where somebody is, as far as their time is concerned. */
export interface TimeZoneInfo {
  /** Whole hours from UTC. */
  timezone_offset: number;
  /** IANA name, where it is known: it knows half hours and summer time. Blank: the offset was chosen. */
  timezone?: string | undefined;
}

/**
 * A user's local time: `9:05 PM` (SPEC §9: 12 hours). By `timezone` if this machine knows it, else by
 * `timezone_offset`.
 *
 * @param now epoch milliseconds
 */
export function localTime(now: number, { timezone, timezone_offset }: TimeZoneInfo): string {
  const zoned = timezone ? zoneOffset(timezone, now) : null;
  const there = new Date(now + (zoned ?? timezone_offset * 60) * minute);
  const hours = there.getUTCHours();
  const minutes = String(there.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}
