import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';

/** Every rule that a status breaks (SPEC §5); an empty status is valid. */
export function statusProblems(status: string): string[] {
  return codePoints(status) > limits.statusMax ? [texts.statusTooLong] : [];
}
