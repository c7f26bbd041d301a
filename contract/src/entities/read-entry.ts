import * as z from 'zod/mini';
import { limits } from '../limits.js';
import { Id } from './id.js';

/** The messages of a channel that notify a member. */
export const NotifyLevel = z.enum(['all', 'mentions', 'nothing']);
export type NotifyLevel = z.output<typeof NotifyLevel>;

/** A message id as a position in a channel; 0: before the first message. */
const Position = z.int().check(z.nonnegative());
const Count = z.int().check(z.nonnegative(), z.lte(limits.unreadMax));

/** The messages after `after_id`, up to and with `to_id`. Both may be ids of deleted messages. */
export const SeenRange = z.object({ after_id: Position, to_id: Id });
export type SeenRange = z.output<typeof SeenRange>;

export const SeenRanges = z.array(SeenRange).check(z.maxLength(limits.seenRanges));

/** How far one member has read in one channel, and what is unread there. */
export const ReadEntry = z.object({
  channel_id: Id,
  /** Everything up to this message is read. */
  last_read_id: Position,
  /** Ranges of read messages after `last_read_id`, ascending; absent: none. Messages between ranges are unread. */
  seen: z.optional(SeenRanges),
  /** Set by marking unread, from this message on; a later reading clears it. */
  unread_from_id: z.nullable(Id),
  /** Messages by others after `last_read_id`, apart from those in `seen`; stops at 100. */
  unread: Count,
  /** Unread messages that mention the member; in direct messages all unread messages. Stops at 100. */
  mentions: Count,
  /** The member's level for this channel; null: as everywhere else. */
  notify: z.nullable(NotifyLevel),
  muted: z.boolean(),
  /** The newest message that the counts know of: a later one comes on top of them. */
  counted_to: Position,
  /**
   * Grows with each change of the position or the level, apart from own messages: of two entries the
   * one with the greater is the later.
   */
  revision: z.int().check(z.nonnegative()),
});
export type ReadEntry = z.output<typeof ReadEntry>;
