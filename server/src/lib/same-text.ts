import { timingSafeEqual } from 'node:crypto';

/** Compares a secret; how long it takes does not tell where they differ. */
export function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
