import { randomToken } from '../lib/tokens.js';

/** Unguessable, and safe in paths and URLs. */
export const randomBlobKey = randomToken;

/** Checked before any use as a path, so that no other text reaches the storage. */
export function isBlobKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
