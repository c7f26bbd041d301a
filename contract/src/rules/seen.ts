import type { ReadEntry, SeenRange } from '../entities/read-entry.js';
import { limits } from '../limits.js';

/**
 * The messages of a channel that a member has read. A reader who opens a channel at its end sees only its last
 * messages: they are read, and messages further up stay unread until they were on the screen (decision 116).
 */
export interface SeenPosition {
  /** Everything up to this message is read. */
  readonly last_read_id: number;
  /** Ranges of read messages after `last_read_id`, ascending, neither overlapping nor adjoining. */
  readonly seen: readonly SeenRange[];
}

export function positionOf({ last_read_id, seen = [] }: ReadEntry): SeenPosition {
  return { last_read_id, seen };
}

/** The entry with another position. */
export function atPosition(entry: ReadEntry, { last_read_id, seen }: SeenPosition): ReadEntry {
  const { seen: _, ...others } = entry;
  return { ...others, last_read_id, ...(seen.length > 0 && { seen: [...seen] }) };
}

/** The position once the messages of `range` were on the screen. Beyond the limit, the oldest range becomes unread. */
export function withSeen({ last_read_id, seen }: SeenPosition, range: SeenRange): SeenPosition {
  if (range.after_id >= range.to_id) return { last_read_id, seen };
  let readTo = last_read_id;
  const joined: SeenRange[] = [];
  for (const { after_id, to_id } of [...seen, range].toSorted((a, b) => a.after_id - b.after_id)) {
    const last = joined.at(-1);
    if (after_id <= readTo) readTo = Math.max(readTo, to_id);
    else if (last && after_id <= last.to_id) last.to_id = Math.max(last.to_id, to_id);
    else joined.push({ after_id, to_id });
  }
  return { last_read_id: readTo, seen: joined.slice(-limits.seenRanges) };
}

/** Whether all of these messages are read. */
export function isSeen({ last_read_id, seen }: SeenPosition, range: SeenRange): boolean {
  const afterId = Math.max(range.after_id, last_read_id);
  return (
    afterId >= range.to_id ||
    seen.some(({ after_id, to_id }) => after_id <= afterId && range.to_id <= to_id)
  );
}

export function isRead(entry: ReadEntry, messageId: number): boolean {
  return isSeen(positionOf(entry), { after_id: messageId - 1, to_id: messageId });
}

/** The newest message that is known to be read; 0 without one. */
export function newestRead({ last_read_id, seen }: SeenPosition): number {
  return seen.at(-1)?.to_id ?? last_read_id;
}
