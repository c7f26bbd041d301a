import { setPosition } from '@parley/contract/endpoints/reads';
import type { SeenRange } from '@parley/contract/entities/read-entry';
import { newestId, unreadCounts } from '@parley/contract/rules/unread';
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
  tell: (id, read) => call(setPosition, { params: { id }, body: { read }, keepalive: true }),
  mayRetry: (error) => !(error instanceof CallFailed && [401, 403, 404].includes(error.status)),
  pauseMs: 1_000,
});

onLeaving(reader.flush);

/** Reads these messages, whose ends are on the screen. */
export function seen(channelId: number, range: SeenRange): void {
  const known = reads.reads.getState()[channelId];
  const visit = runningVisit(channelId);
  if (!known || !visit || visit.isHeld || !isAttentive()) return;
  const { unread_from_id } = known.entry;
  if (unread_from_id !== null && unread_from_id !== visit.unreadFrom) return;
  reader.read(channelId, range);
}

/** Everything from this message on is unread, and stays so until the channel is left. */
export async function markUnread(message: { id: number; channel_id: number }): Promise<void> {
  const { id, channel_id } = message;
  reader.cancel(channel_id);
  const visit = runningVisit(channel_id);
  if (visit) {
    visit.isHeld = true;
    putVisit(channel_id, { lineFrom: id, unread: 0 });
  }
  const askedAt = reads.changesOf(channel_id);
  try {
    const read = { message_id: id, unread: true } as const;
    const entry = await call(setPosition, { params: { id: channel_id }, body: { read } });
    reads.receiveAnswer(entry, askedAt);
  } catch (error) {
    callFailed(error);
  }
}

/** Reads a whole channel, also one that was marked unread, and removes its line 'New messages'. */
export async function markRead(channelId: number): Promise<void> {
  const known = reads.reads.getState()[channelId];
  putVisit(channelId, noVisit);
  const visit = runningVisit(channelId);
  if (visit) visit.isHeld = false;
  // In the place of the first unread message, which is being loaded.
  if (visit && visit.jumpFrom !== null) messages.openNewest(channelId);
  if (!known || (unreadCounts(known).unread === 0 && known.entry.unread_from_id === null)) return;
  const message_id = newestId(known);
  const askedAt = known.changes;
  reader.cancel(channelId);
  reads.assumeSeen(channelId, { after_id: 0, to_id: message_id });
  try {
    const read = { message_id };
    const entry = await call(setPosition, { params: { id: channelId }, body: { read } });
    reads.receiveAnswer(entry, askedAt);
  } catch (error) {
    callFailed(error);
    reads.retry(channelId);
  }
}

/**
 * Leads the reader to the first unread message: the first message of others from the returned id on. Returns null
 * without an unread message.
 */
export function goToFirstUnread(channelId: number): number | null {
  const { lineFrom } = lineOfUnread(channelId);
  if (lineFrom === null) return null;
  putVisit(channelId, { lineFrom: visitOf(channelId).lineFrom ?? lineFrom, unread: null });
  return lineFrom;
}

/** The messages around this one are being loaded, for a jump to it. */
export function awaitJump(channelId: number, from: number): void {
  const visit = runningVisit(channelId);
  if (visit) visit.jumpFrom = from;
}

/** The id from which a list with newly loaded messages looks for the row to go to; null: it goes nowhere. */
export function takeJump(channelId: number, isLoaded: boolean): number | null {
  const visit = runningVisit(channelId);
  if (!visit || !isLoaded) return null;
  const { jumpFrom } = visit;
  visit.jumpFrom = null;
  return jumpFrom;
}
