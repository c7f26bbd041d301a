import { deferred } from '../lib/deferred';

/** What some messages have, and what appears when one points at them: after the text of the first ones. */
export const toolbarParts = deferred(() => import('./MessageToolbar'));
export const reactionParts = deferred(() => import('./ReactionRow'));
export const attachmentParts = deferred(() => import('./MessageAttachments'));
export const pendingParts = deferred(() => import('../files/PendingFiles'));

/** The editor in a message's place, which it shares with the composer. */
export const editingParts = deferred(() => import('./MessageEditing'));
