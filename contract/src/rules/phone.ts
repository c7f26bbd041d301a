import { limits } from '../limits.js';

/**
 * What is kept of a phone number that is typed: its digits, ten at most, the zeros among them
 * dropped. That is SPEC §5 to the letter, and DECISIONS "Messages" keeps it; here alone it would change.
 */
export function phoneDigits(text: string): string {
  return text.replace(/[^1-9]/g, '').slice(0, limits.phoneDigitsMax);
}

/** `555-123-4567`: 3-3-4 digits (SPEC §2 "Profile sidebar"), as far as there are any. */
export function formatPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((part) => part !== '')
    .join('-');
}
