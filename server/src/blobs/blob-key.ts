import { randomToken } from '../lib/tokens.js';

/** Nobody guesses it, and it is safe in paths and URLs. */
export const randomBlobKey = randomToken;

/** A key names nothing but a blob: no other text gets near the storage. */
export function isBlobKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
