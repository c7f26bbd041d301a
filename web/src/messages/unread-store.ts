import type { Message } from '@parley/contract/entities/message';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import * as z from 'zod/mini';
import { mayKeep, unreadKey } from '../lib/kept-here';
import { isEdited } from './channel-messages';

/** By channel id: the newest message that came, and the newest when the channel was last seen. */
const Marks = z.object({
  newest: z.record(z.string(), z.number()),
  seen: z.record(z.string(), z.number()),
});
export type Marks = z.output<typeof Marks>;

const noMarks: Marks = { newest: {}, seen: {} };

/** What is new since it was last looked at in this browser. */
export const unreadStore = createStore<Marks>()(() => noMarks);

let storageKey: string | null = null;

/**
 * Each account keeps its own marks, which all its tabs in this browser raise: those of the others are
 * followed until the returned function is called.
 */
export function openUnread(userId: number): () => void {
  storageKey = unreadKey(userId);
  unreadStore.setState(read(), true);

  function follow({ key }: StorageEvent) {
    if (key !== storageKey) return;
    const others = read();
    mark(({ newest, seen }) => ({
      newest: raiseAll(newest, others.newest),
      seen: raiseAll(seen, others.seen),
    }));
  }
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Marks only ever rise, so an event that comes again changes nothing (R6). */
export function markArrived(message: Message, ownId: number): void {
  if (isEdited(message)) return;
  const { channel_id, id } = message;
  mark(({ newest, seen }) => ({
    newest: raise(newest, channel_id, id),
    seen: message.user_id === ownId ? raise(seen, channel_id, id) : seen,
  }));
}

export function markSeen(channelId: number, messageId: number): void {
  mark(({ newest, seen }) => ({ newest, seen: raise(seen, channelId, messageId) }));
}

/** At a channel's end nothing is left to be seen, also where what came last was deleted meanwhile. */
export function markAllSeen(channelId: number): void {
  mark(({ newest, seen }) => ({ newest, seen: raise(seen, channelId, newest[channelId] ?? 0) }));
}

export function isUnread({ newest, seen }: Marks, channelId: number): boolean {
  return (newest[channelId] ?? 0) > (seen[channelId] ?? 0);
}

export function useIsUnread(channelId: number): boolean {
  return useStore(unreadStore, (marks) => isUnread(marks, channelId));
}

function raise(marks: Record<string, number>, channelId: number, id: number) {
  return (marks[channelId] ?? 0) >= id ? marks : { ...marks, [channelId]: id };
}

function raiseAll(marks: Record<string, number>, others: Record<string, number>) {
  return Object.entries(others).reduce(
    (raised, [channelId, id]) => raise(raised, Number(channelId), id),
    marks,
  );
}

function mark(next: (marks: Marks) => Marks): void {
  const before = unreadStore.getState();
  const after = next(before);
  if (after.newest === before.newest && after.seen === before.seen) return;
  unreadStore.setState(after, true);
  write(after);
}

function read(): Marks {
  try {
    const parsed = Marks.safeParse(JSON.parse(localStorage.getItem(storageKey ?? '') ?? 'null'));
    return parsed.success ? parsed.data : noMarks;
  } catch {
    return noMarks;
  }
}

function write(marks: Marks): void {
  try {
    if (storageKey && mayKeep()) localStorage.setItem(storageKey, JSON.stringify(marks));
  } catch {
    // A browser that refuses storage marks what is new for as long as the page lives.
  }
}
