import { limits } from '../limits.js';

/**
 * Normalises a typed phone number: at most ten digits, without its zeros. That follows SPEC §5 to
 * the letter, which DECISIONS "Messages" keeps; a change would be made only here.
 */
export function phoneDigits(text: string): string {
  return text.replace(/[^1-9]/g, '').slice(0, limits.phoneDigitsMax);
}

/** `555-123-4567`: 3-3-4 digits (SPEC §2 "Profile sidebar"), or as many as there are. */
export function formatPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
    .filter((part) => part !== '')
    .join('-');
}
