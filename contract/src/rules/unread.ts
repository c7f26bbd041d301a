import type { EndedCall, SystemLine } from '../entities/message.js';
import type { ReadEntry, SeenRange } from '../entities/read-entry.js';
import { limits } from '../limits.js';
import { countsAsUnread } from './call-line.js';
import { mentionsUser } from './mentions.js';
import { atPosition, isRead, newestRead, positionOf, type SeenPosition, withSeen } from './seen.js';

/**
 * A browser's state of a channel's unread messages: the server's counts, and the messages that came after
 * those that are counted. Nothing is ever added to a count, so that applying an event
 * twice, late, or to a newer snapshot does no harm (R6). What cannot be known from events makes the
 * state stale: then the server is asked again (`readPosition`).
 */
export interface Unread {
  readonly entry: ReadEntry;
  /** Messages by others above `entry.counted_to`, with whether they mention the user. */
  readonly live: ReadonlyMap<number, boolean>;
  /** The browser must ask for the entry. */
  readonly isStale: boolean;
  /** Grows with each deletion, edit and entry out of order, after which earlier answers may be wrong. */
  readonly changes: number;
  /** The newest message that was deleted or edited. */
  readonly changedTo: number;
  /** Events with entries of later revisions know of that change. Infinity until an answer does. */
  readonly doubtfulTo: number;
}

/** A message as far as counts go. */
export interface CountedMessage {
  id: number;
  user_id: number;
  body: string;
  call?: EndedCall | undefined;
  system?: SystemLine | undefined;
}

/** `userId`: the user whose unread messages are counted. `isDirect`: in direct messages every message mentions the user. */
export interface Counting {
  userId: number;
  isDirect: boolean;
}

const nothing: ReadonlyMap<number, boolean> = new Map();

/** From a snapshot. */
export function startUnread(entry: ReadEntry): Unread {
  return { entry, live: nothing, isStale: false, changes: 0, changedTo: 0, doubtfulTo: Infinity };
}

/**
 * Before the first entry came: of a channel that was joined or left just now. Later messages are
 * remembered.
 *
 * @param before the state until then: answers to earlier calls may not settle the new one
 */
export function unknownUnread(channelId: number, before?: Unread): Unread {
  const entry: ReadEntry = {
    channel_id: channelId,
    last_read_id: 0,
    unread_from_id: null,
    unread: 0,
    mentions: 0,
    notify: null,
    muted: false,
    counted_to: 0,
    // Less than every revision of the server's.
    revision: -1,
  };
  return { ...startUnread(entry), isStale: true, changes: (before?.changes ?? 0) + 1 };
}

/** Both stop at 100. */
export function unreadCounts({ entry, live }: Unread): { unread: number; mentions: number } {
  let mentions = entry.mentions;
  for (const isMention of live.values()) if (isMention) mentions += 1;
  return { unread: atMost(entry.unread + live.size), mentions: atMost(mentions) };
}

/** `read_data`: an entry as it was when the position changed. */
export function applyReadEvent(known: Unread, entry: ReadEntry): Unread {
  if (entry.revision <= known.entry.revision) return known;
  // The entry may be older than the change that made the state stale: only an answer settles that.
  const isDoubtful = entry.revision <= known.doubtfulTo && entry.last_read_id < known.changedTo;
  return withEntry(known, entry, known.isStale || isDoubtful);
}

/**
 * Everything was loaded again. Events may have been lost, so that answers to earlier calls may know
 * messages as they were before.
 */
export function applySnapshot(known: Unread, entry: ReadEntry): Unread {
  const next = applyReadAnswer(known, entry, known.changes);
  return {
    ...next,
    changes: next.changes + 1,
    changedTo: Math.max(next.changedTo, entry.counted_to),
    doubtfulTo: Infinity,
  };
}

/**
 * The answer to a call.
 *
 * @param askedAt `changes` when it was asked for
 */
export function applyReadAnswer(known: Unread, entry: ReadEntry, askedAt: number): Unread {
  if (entry.revision < known.entry.revision) return known;
  const missesSome = entry.counted_to < known.entry.counted_to;
  if (entry.revision === known.entry.revision && missesSome) return known;
  if (askedAt === known.changes) return withEntry(settled(known, entry), entry, false);
  return withEntry(known, entry, known.isStale || entry.last_read_id < known.changedTo);
}

/** Applies the `PUT` of a message; `isNew`: the first. An own message marks all earlier messages as read. */
export function applyMessage(
  known: Unread,
  message: CountedMessage,
  isNew: boolean,
  { userId, isDirect }: Counting,
): Unread {
  const isOwn = message.user_id === userId;
  // The server posts lines of calls and of the channel's history, so they do not show that their author has read.
  if ((message.call ?? message.system) && (isOwn || !countsAsUnread(message))) return known;
  if (isOwn) return withOwn(known, message.id);
  const isMention = isDirect || mentionsUser(message.body, userId);
  const isCounted = message.id <= countedTo(known.entry) || isRead(known.entry, message.id);
  // Only an edit can change whether a counted message mentions the user.
  const mayDiffer = isCounted && !isDirect && (isMention || known.entry.mentions > 0);
  const told = isNew ? known : withChange(known, message.id, mayDiffer);
  return isCounted ? told : withLive(told, message.id, isMention);
}

/**
 * Shows messages as read before the server has answered with the number that is left. If none is left, the channel
 * is read.
 */
export function assumeSeen(known: Unread, range: SeenRange): Unread {
  const position = withSeen(positionOf(known.entry), range);
  if (position.last_read_id >= newestId(known)) return withAllRead(known, position.last_read_id);
  const entry = atPosition(known.entry, position);
  return { ...known, entry, live: liveAbove(known, entry) };
}

/** The newest message of the channel that the browser knows of; 0 in an empty channel. */
export function newestId({ entry, live }: Unread): number {
  return Math.max(entry.counted_to, newestRead(positionOf(entry)), ...live.keys());
}

/** `message_data` of type `DELETE`; `user_id` is the message's author. */
export function applyDeletion(
  known: Unread,
  { id, user_id }: Pick<CountedMessage, 'id' | 'user_id'>,
  { userId }: Pick<Counting, 'userId'>,
): Unread {
  if (user_id === userId) {
    // Posting it marked the earlier messages as read, and no other event says so.
    return id > countedTo(known.entry) ? doubted(known) : known;
  }
  const live = new Map(known.live);
  live.delete(id);
  return withChange({ ...known, live }, id, id <= countedTo(known.entry));
}

/** An entry of an earlier moment than the counts may lack messages that are no longer in `live`. */
function withEntry(known: Unread, entry: ReadEntry, isStale: boolean): Unread {
  const next = { ...known, entry, live: liveAbove(known, entry), isStale };
  return entry.counted_to < known.entry.counted_to ? doubted(next) : next;
}

/**
 * The answer knows of all changes. So do events that come after it, except the first: its counts may be of before the
 * change, and its transaction may have ended after the answer.
 */
function settled(known: Unread, { revision }: ReadEntry): Unread {
  return { ...known, doubtfulTo: Math.min(known.doubtfulTo, revision + 1) };
}

/** Answers that were asked for before do not settle it. */
function doubted(known: Unread): Unread {
  return { ...known, isStale: true, changes: known.changes + 1 };
}

/** As the server has it: it tells nobody, since all of the author's browsers get the message. */
function withOwn(known: Unread, id: number): Unread {
  if (id <= countedTo(known.entry)) return known;
  return withAllRead({ ...known, entry: { ...known.entry, counted_to: id } }, id);
}

/** Everything up to this message is read, and nothing was counted after it. */
function withAllRead(known: Unread, id: number): Unread {
  const read: SeenPosition = { last_read_id: id, seen: [] };
  const counts = { unread_from_id: null, unread: 0, mentions: 0 };
  const entry = { ...atPosition(known.entry, read), ...counts };
  return { ...known, entry, live: liveAbove(known, entry) };
}

function withLive(known: Unread, id: number, isMention: boolean): Unread {
  const live = new Map(known.live).set(id, isMention);
  const added = { ...known, live };
  return live.size < limits.unreadMax ? added : folded(added);
}

/** As a snapshot of now would be: the counts stop at 100, and the set of live messages does too. */
function folded(known: Unread): Unread {
  const counted_to = Math.max(...known.live.keys());
  return {
    ...known,
    entry: { ...known.entry, ...unreadCounts(known), counted_to },
    live: nothing,
  };
}

/**
 * A message is deleted, or another now: entries that are still on their way may know it as it was.
 *
 * @param matters whether the counts know it, and may be wrong now
 */
function withChange(known: Unread, id: number, matters: boolean): Unread {
  return {
    ...known,
    changes: known.changes + 1,
    changedTo: Math.max(known.changedTo, id),
    doubtfulTo: Infinity,
    isStale: known.isStale || (matters && !isRead(known.entry, id)),
  };
}

function liveAbove({ live }: Unread, entry: ReadEntry): ReadonlyMap<number, boolean> {
  const from = countedTo(entry);
  return new Map([...live].filter(([id]) => id > from && !isRead(entry, id)));
}

/** Below, messages are counted or read. */
function countedTo({ counted_to, last_read_id }: ReadEntry): number {
  return Math.max(counted_to, last_read_id);
}

function atMost(count: number): number {
  return Math.min(count, limits.unreadMax);
}
