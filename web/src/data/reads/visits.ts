import { unreadCounts } from '@parley/contract/rules/unread';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { isAttentive } from './attentive';
import { reads } from './reads';

/**
 * The state of a visit to a channel: the place of the line 'New messages', which stays until the channel is
 * left, and whether the channel is read by looking at it.
 */
export interface Visit {
  /** The line is above the first message of others from this id on; null without a line. */
  readonly lineFrom: number | null;
  /**
   * Unread messages when the visit began; stops at 100. Null if there were none, or if the reader has since gone to
   * the first of them: the bar then says how many are left. 0: the bar above unread messages is not wanted.
   */
  readonly unread: number | null;
}

export const noVisit: Visit = { lineFrom: null, unread: null };

/** By channel id: the running visit, or the last one. */
const visits = createStore<Readonly<Record<number, Visit>>>()(() => ({}));

interface Running {
  readonly channelId: number;
  /** The mark that the visit began with: reading undoes it, but none that is set meanwhile. */
  readonly unreadFrom: number | null;
  /** The channel was marked unread: looking at it does not read it. */
  isHeld: boolean;
  /** The list goes to the first message of others from this id on, once it is loaded. */
  jumpFrom: number | null;
}

let running: Running | null = null;

endsWithWorkspace(() => visits.setState({}, true));

const entryOf = (channelId: number) => reads.reads.getState()[channelId]?.entry;

export const visitOf = (channelId: number): Visit => visits.getState()[channelId] ?? noVisit;

export function putVisit(channelId: number, visit: Visit): void {
  const before = visitOf(channelId);
  if (before.lineFrom === visit.lineFrom && before.unread === visit.unread) return;
  visits.setState({ [channelId]: visit });
}

/** Places the line above the first unread message. */
export function lineOfUnread(channelId: number): Visit {
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
    jumpFrom: null,
  };
  running = visit;
  putVisit(channelId, lineOfUnread(channelId));
  // Messages that arrive while nobody looks are new, too.
  const stop = reads.reads.subscribe(() => {
    if (visitOf(channelId).lineFrom !== null || isAttentive()) return;
    putVisit(channelId, { ...lineOfUnread(channelId), unread: null });
  });
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
    stop();
    if (running === visit) running = null;
  };
}

const leavings = new Set<() => void>();

/** Calls `left` whenever a channel, or the page, is left. For modules, which last as long as the page. */
export function onLeaving(left: () => void): void {
  leavings.add(left);
}

function leave(): void {
  for (const left of leavings) left();
}

/** The visit of this channel; null if another is on the screen. */
export function runningVisit(channelId: number): Running | null {
  return running?.channelId === channelId ? running : null;
}

/** The channel on the screen; null in another view. */
export const visitedChannel = () => running?.channelId ?? null;

export function useVisit(channelId: number): Visit {
  return useStore(visits, (all) => all[channelId] ?? noVisit);
}
