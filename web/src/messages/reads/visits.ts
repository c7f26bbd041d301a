import { setPosition } from '@parley/contract/endpoints/reads';
import { unreadCounts } from '@parley/contract/rules/unread';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../../api/call';
import { CallFailed } from '../../api/call-failed';
import { endsWithWorkspace } from '../../lib/lifetime';
import { callFailed } from '../../session/call-problem';
import { isAttentive } from './attentive';
import { newestId } from './read-store';
import { createReader } from './reader';
import { reads } from './reads';

/**
 * What belongs to a visit of a channel: where the line 'New messages' is, which stays there until
 * the channel is left, and whether the channel is read by looking at it.
 */
export interface Visit {
  /** The line is above the first message of others from this id on; null without a line. */
  readonly lineFrom: number | null;
  /** Unread messages when the visit began; stops at 100. 0 once they were dealt with. */
  readonly unread: number;
}

const noVisit: Visit = { lineFrom: null, unread: 0 };

/** By channel id: the running visit, or the last one. */
const visits = createStore<Readonly<Record<number, Visit>>>()(() => ({}));

interface Running {
  channelId: number;
  /** The mark that the visit began with: reading undoes it, but none that is set meanwhile. */
  unreadFrom: number | null;
  /** The channel was marked unread: looking at it does not read it. */
  isHeld: boolean;
}

let running: Running | null = null;

const reader = createReader({
  store: reads,
  tell: (id, read) => call(setPosition, { params: { id }, body: { read }, keepalive: true }),
  mayRetry: (error) => !(error instanceof CallFailed && [401, 403, 404].includes(error.status)),
  pauseMs: 1_000,
});

endsWithWorkspace(() => visits.setState({}, true));

const entryOf = (channelId: number) => reads.reads.getState()[channelId]?.entry;

function put(channelId: number, visit: Visit): void {
  const before = visits.getState()[channelId] ?? noVisit;
  if (before.lineFrom === visit.lineFrom && before.unread === visit.unread) return;
  visits.setState({ [channelId]: visit });
}

/** Places the line above the first unread message. */
function lineOfUnread(channelId: number): Visit {
  const known = reads.reads.getState()[channelId];
  const unread = known ? unreadCounts(known).unread : 0;
  if (!known || unread === 0) return noVisit;
  return { lineFrom: known.entry.unread_from_id ?? known.entry.last_read_id + 1, unread };
}

/** The channel is shown until the returned function is called. */
export function startVisit(channelId: number): () => void {
  const visit: Running = {
    channelId,
    unreadFrom: entryOf(channelId)?.unread_from_id ?? null,
    isHeld: false,
  };
  running = visit;
  put(channelId, lineOfUnread(channelId));
  // Messages that arrive while nobody looks are new, too.
  const stop = reads.reads.subscribe(() => {
    const { lineFrom } = visits.getState()[channelId] ?? noVisit;
    if (lineFrom === null && !isAttentive()) put(channelId, lineOfUnread(channelId));
  });
  window.addEventListener('pagehide', reader.flush);
  return () => {
    window.removeEventListener('pagehide', reader.flush);
    reader.flush();
    stop();
    if (running === visit) running = null;
  };
}

/** The channel on the screen; null in another view. */
export const visitedChannel = () => running?.channelId ?? null;

export function useVisit(channelId: number): Visit {
  return useStore(visits, (all) => all[channelId] ?? noVisit);
}

/**
 * The end of this message is on the screen.
 *
 * @param isEnd whether it is the channel's last message: then newer ones were deleted, and are read
 */
export function seen(channelId: number, messageId: number, isEnd: boolean): void {
  const known = reads.reads.getState()[channelId];
  if (!known || running?.channelId !== channelId || running.isHeld || !isAttentive()) return;
  const { unread_from_id } = known.entry;
  if (unread_from_id !== null && unread_from_id !== running.unreadFrom) return;
  reader.read(channelId, isEnd ? Math.max(messageId, newestId(known)) : messageId);
}

/** Everything from this message on is unread, and stays so until the channel is left. */
export async function markUnread(message: { id: number; channel_id: number }): Promise<void> {
  const { id, channel_id } = message;
  reader.cancel(channel_id);
  if (running?.channelId === channel_id) {
    running.isHeld = true;
    put(channel_id, { lineFrom: id, unread: 0 });
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

/** Reads a whole channel, also one that was marked unread; its line goes. */
export async function markRead(channelId: number): Promise<void> {
  const known = reads.reads.getState()[channelId];
  put(channelId, noVisit);
  if (running?.channelId === channelId) running.isHeld = false;
  if (!known || (unreadCounts(known).unread === 0 && known.entry.unread_from_id === null)) return;
  const message_id = newestId(known);
  const askedAt = known.changes;
  reader.cancel(channelId);
  reads.assumeRead(channelId, message_id);
  try {
    const read = { message_id };
    const entry = await call(setPosition, { params: { id: channelId }, body: { read } });
    reads.receiveAnswer(entry, askedAt);
  } catch (error) {
    callFailed(error);
    reads.retry(channelId);
  }
}

/** The bar that counts the unread messages was answered. */
export function dismissUnreadBar(channelId: number): void {
  const visit = visits.getState()[channelId];
  if (visit) put(channelId, { ...visit, unread: 0 });
}
