const longestName = 64;
/** There are some 600 zones, and more ways to write them. */
const mostKept = 1_000;
const noOffset = 'GMT';

/** By zone: to make a format takes too long for every name in a list. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Minutes from UTC in a time zone (IANA) at a moment (epoch milliseconds), summer time included; null
 * for a zone that this machine does not know.
 */
export function zoneOffset(timezone: string, at: number): number | null {
  const format = formats.get(timezone) ?? formatFor(timezone);
  if (!format) return null;
  if (formats.size >= mostKept) formats.clear();
  formats.set(timezone, format);
  const parts = format.formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? noOffset;
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
}

/** Whether it is a zone of the IANA database, as far as this machine knows: no offset like `+05:30`. */
export function isTimezone(name: string): boolean {
  return /^[a-z]/i.test(name) && name.length <= longestName && formatFor(name) !== null;
}

function formatFor(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}
