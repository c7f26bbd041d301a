const hour = 3_600_000;

/**
 * What a clock shows to somebody so many hours from UTC: `9:05 PM` (SPEC §9: UTC plus
 * timezone_offset, 12 hours).
 *
 * @param now epoch milliseconds
 */
export function localTime(now: number, timezoneOffset: number): string {
  const there = new Date(now + timezoneOffset * hour);
  const hours = there.getUTCHours();
  const minutes = String(there.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}
