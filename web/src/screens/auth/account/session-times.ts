import type { Session } from '@parley/contract/entities/session';

const minute = 60_000;
/** The server notes a use at most so often. */
const precision = 5 * minute;
const steps = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** `Last used 3 hours ago`. */
export function lastUsed({ last_used_at }: Session, now: number): string {
  const ago = now - Date.parse(last_used_at);
  if (ago <= precision) return 'In use';
  const [unit, length] = steps.find(([, step]) => ago >= step) ?? ['minute', minute];
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return `Last used ${format.format(-Math.floor(ago / length), unit)}`;
}

/** `signed in on 24 November 2026`. */
export function signedInOn({ created_at }: Session): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
  return `signed in on ${format.format(new Date(created_at))}`;
}
