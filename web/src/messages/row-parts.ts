import { deferred } from '../lib/deferred';

/** What some messages have, and what appears when one points at them: after the text of the first ones. */
export const decorations = deferred(() => import('./decorations'));
export const pendingParts = deferred(() => import('../files/PendingFiles'));

/** The editor in a message's place, which it shares with the composer. */
export const editingParts = deferred(() => import('./MessageEditing'));
