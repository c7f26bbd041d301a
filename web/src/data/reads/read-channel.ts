import type { BodyOf } from '@parley/contract/endpoint';
import { setPosition } from '@parley/contract/endpoints/reads';
import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import { newestId, unreadCounts } from '@parley/contract/rules/unread';
import { type ConversationKey, conversationOf, wholeChannel } from '../conversations/conversation';
import { call } from '../../platform/api/call';
import { CallFailed } from '../../platform/api/call-failed';
import { callFailed } from '../session/call-problem';
import { messages } from '../messages/messages';
import { isAttentive } from './attentive';
import { createReader } from './reader';
import { reads } from './reads';
import { lineOfUnread, noVisit, onLeaving, putVisit, runningVisit, visitOf } from './visits';

const reader = createReader({
  store: reads,
  tell: (conversation, read) => move(conversation, read, { keepalive: true }),
  mayRetry: (error) => !(error instanceof CallFailed && [401, 403, 404].includes(error.status)),
  pauseMs: 1_000,
});

onLeaving(reader.flush);

/** Moves the user's position on the server. */
function move(
  conversation: ConversationKey,
  read: BodyOf<typeof setPosition>['read'],
  options: { keepalive?: true } = {},
): Promise<ReadEntry> {
  const params = { id: wholeChannel(conversation) };
  return call(setPosition, { params, body: { read }, ...options });
}

/** Reads these messages, whose ends are on the screen. */
export function seen(conversation: ConversationKey, range: SeenRange): void {
  const known = reads.reads.getState()[conversation];
  const visit = runningVisit(conversation);
  if (!known || !visit || visit.isHeld || !isAttentive()) return;
  const { unread_from_id } = known.entry;
  if (unread_from_id !== null && unread_from_id !== visit.unreadFrom) return;
  reader.read(conversation, range);
}

/** Everything from this message on is unread, and stays so until the conversation is left. */
export async function markUnread(message: { id: number; channel_id: number }): Promise<void> {
  const { id } = message;
  const conversation = conversationOf(message);
  reader.cancel(conversation);
  const visit = runningVisit(conversation);
  if (visit) {
    visit.isHeld = true;
    putVisit(conversation, { lineFrom: id, unread: 0 });
  }
  const askedAt = reads.changesOf(conversation);
  try {
    reads.receiveAnswer(await move(conversation, { message_id: id, unread: true }), askedAt);
  } catch (error) {
    callFailed(error);
  }
}

/** Reads a whole conversation, also if it was marked unread, and removes its line 'New messages'. */
export async function markRead(conversation: ConversationKey): Promise<void> {
  const known = reads.reads.getState()[conversation];
  putVisit(conversation, noVisit);
  const visit = runningVisit(conversation);
  if (visit) visit.isHeld = false;
  // In the place of the first unread message, which is being loaded.
  if (visit && visit.jumpFrom !== null) messages.openNewest(conversation);
  if (!known || (unreadCounts(known).unread === 0 && known.entry.unread_from_id === null)) return;
  const message_id = newestId(known);
  const askedAt = known.changes;
  reader.cancel(conversation);
  reads.assumeSeen(conversation, { after_id: 0, to_id: message_id });
  try {
    reads.receiveAnswer(await move(conversation, { message_id }), askedAt);
  } catch (error) {
    callFailed(error);
    reads.retry(conversation);
  }
}

/**
 * Leads the reader to the first unread message: the first message of others from the returned id on. Returns null
 * without an unread message.
 */
export function goToFirstUnread(conversation: ConversationKey): number | null {
  const { lineFrom } = lineOfUnread(conversation);
  if (lineFrom === null) return null;
  putVisit(conversation, { lineFrom: visitOf(conversation).lineFrom ?? lineFrom, unread: null });
  return lineFrom;
}

/** The messages around this one are being loaded, for a jump to it. */
export function awaitJump(conversation: ConversationKey, from: number): void {
  const visit = runningVisit(conversation);
  if (visit) visit.jumpFrom = from;
}

/** The id from which a list with newly loaded messages looks for the row to go to; null: it goes nowhere. */
export function takeJump(conversation: ConversationKey, isLoaded: boolean): number | null {
  const visit = runningVisit(conversation);
  if (!visit || !isLoaded) return null;
  const { jumpFrom } = visit;
  visit.jumpFrom = null;
  return jumpFrom;
}
