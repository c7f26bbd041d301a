import type { User } from '@parley/contract/entities/user';
import { isOffsetAt, isOffsetOf, nearestTimezoneOffset } from '@parley/contract/rules/timezones';

export interface OwnTimeZone {
  /** Whole hours from UTC, as SPEC §9 counts them. */
  timezone_offset: number;
  /** IANA name; missing if the browser does not know it. */
  timezone?: string;
}

/** The browser's time zone at that moment. */
export function ownTimeZone(now: Date): OwnTimeZone {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    timezone_offset: nearestTimezoneOffset(-now.getTimezoneOffset() / 60),
    ...(timeZone && { timezone: timeZone }),
  };
}

type Known = Pick<User, 'timezone' | 'timezone_offset'>;

/**
 * The change to report to the server; null for none. A user who chose the offset of another place in
 * their profile keeps it until they choose their own again: their zone is blank, or their offset is
 * one that an account has only by choice.
 */
export function timeZoneChange(
  { timezone: known, timezone_offset }: Known,
  own: OwnTimeZone,
  now: Date,
): Partial<OwnTimeZone> | null {
  const { timezone } = own;
  if (timezone === undefined || isSameZone(known, timezone)) return null;
  if (known === '')
    return isOffsetAt(timezone, timezone_offset, now.getTime()) ? { timezone } : null;
  // The user has moved.
  if (known !== undefined) return own;
  if (isOffsetOf(timezone, timezone_offset, now.getTime())) return { timezone };
  // An account that never reported an offset has London's.
  return timezone_offset === 0 ? own : null;
}

/** Some zones have several names: India's is also Asia/Calcutta. */
function isSameZone(known: string | undefined, own: string): boolean {
  if (!known || known === own) return known === own;
  try {
    return Intl.DateTimeFormat(undefined, { timeZone: known }).resolvedOptions().timeZone === own;
  } catch {
    return false;
  }
}
