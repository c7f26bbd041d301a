import { deferred } from '../../platform/lib/deferred';

/** The list of all emoji, 40 kB: for whoever types a colon. */
export const emojiList = deferred(() => import('./emoji-list'));
