import { unreadCounts } from '@parley/contract/rules/unread';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ByConversation, ConversationKey } from '../conversations/conversation';
import { endsWithWorkspace } from '../../platform/lib/lifetime';
import { isAttentive } from './attentive';
import { reads } from './reads';

/**
 * The state of a visit to a conversation: the place of the line 'New messages', which stays until the
 * conversation is left, and how many messages are unread above the screen.
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

/** The running visit, or the last one. */
const visits = createStore<ByConversation<Visit>>()(() => ({}));

interface Running {
  /** The mark that the visit began with: reading undoes it, but none that is set meanwhile. */
  readonly unreadFrom: number | null;
  /** The conversation was marked unread: looking at it does not read it. */
  isHeld: boolean;
  /** The list goes to the first message of others from this id on, once it is loaded. */
  jumpFrom: number | null;
}

/** Those of the conversations on the screen. */
const running = new Map<ConversationKey, Running>();

endsWithWorkspace(() => visits.setState({}, true));

const entryOf = (conversation: ConversationKey) => reads.reads.getState()[conversation]?.entry;

export const visitOf = (conversation: ConversationKey): Visit =>
  visits.getState()[conversation] ?? noVisit;

export function putVisit(conversation: ConversationKey, visit: Visit): void {
  const before = visitOf(conversation);
  if (before.lineFrom === visit.lineFrom && before.unread === visit.unread) return;
  visits.setState({ [conversation]: visit });
}

/** Places the line above the first unread message. */
export function lineOfUnread(conversation: ConversationKey): Visit {
  const known = reads.reads.getState()[conversation];
  const unread = known ? unreadCounts(known).unread : 0;
  if (!known || unread === 0) return noVisit;
  return { lineFrom: known.entry.unread_from_id ?? known.entry.last_read_id + 1, unread };
}

/** The conversation is shown until the returned function is called. */
export function startVisit(conversation: ConversationKey): () => void {
  const visit: Running = {
    unreadFrom: entryOf(conversation)?.unread_from_id ?? null,
    isHeld: false,
    jumpFrom: null,
  };
  running.set(conversation, visit);
  putVisit(conversation, lineOfUnread(conversation));
  // Messages that arrive while nobody looks are new, too.
  const stop = reads.reads.subscribe(() => {
    if (visitOf(conversation).lineFrom !== null || isAttentive()) return;
    putVisit(conversation, { ...lineOfUnread(conversation), unread: null });
  });
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('pagehide', leave);
    leave();
    stop();
    if (running.get(conversation) === visit) running.delete(conversation);
  };
}

const leavings = new Set<() => void>();

/** Calls `left` whenever a conversation, or the page, is left. For modules, which last as long as the page. */
export function onLeaving(left: () => void): void {
  leavings.add(left);
}

function leave(): void {
  for (const left of leavings) left();
}

/** The visit of this conversation; null if it is not on the screen. */
export function runningVisit(conversation: ConversationKey): Running | null {
  return running.get(conversation) ?? null;
}

/** The channel on the screen; null in another view. */
export function visitedChannel(): number | null {
  return [...running.keys()].find((key) => typeof key === 'number') ?? null;
}

export function useVisit(conversation: ConversationKey): Visit {
  return useStore(visits, (all) => all[conversation] ?? noVisit);
}
