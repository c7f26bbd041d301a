import { draftPrefix, endKeeping, unreadKey } from '../lib/kept-here';

/** How many channels the account has a draft for in this browser. */
export function countDrafts(userId: number): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix(userId))).length;
  } catch {
    return 0;
  }
}

/** Drafts and marks of the account: no other account's, and no choice of this browser's. */
export function forgetKept(userId: number): void {
  try {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix(userId)));
    for (const key of [...drafts, unreadKey(userId)]) localStorage.removeItem(key);
    endKeeping();
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
