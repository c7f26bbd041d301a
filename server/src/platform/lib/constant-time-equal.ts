import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time. */
export function constantTimeEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
