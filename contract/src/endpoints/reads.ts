import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, Id, IdText } from '../entities/id.js';
import { NotifyLevel, ReadEntry, SeenRanges } from '../entities/read-entry.js';
import { limits } from '../limits.js';

/** Browsers ask for the counts that they cannot compute by `rules/unread.ts`. */
export const readPosition = endpoint({
  name: 'readPosition',
  method: 'GET',
  path: '/api/channels/:id/read',
  summary: 'Reads how far the user has read in a channel, and what is unread there.',
  params: z.object({ id: IdText }),
  output: ReadEntry,
  errors: [401, 404],
});

/**
 * Marks all messages up to `message_id` read, and later ones unread. With `unread`, `message_id` itself becomes unread,
 * too. With `after_id`, only the messages after `after_id`, up to `message_id`, become read (decision 116). With
 * `revision`, the browser reports messages that were on the screen, not a choice of its user: the call then makes no
 * message unread, and changes nothing if another device has marked messages unread since that revision.
 */
export const setPosition = endpoint({
  name: 'setPosition',
  method: 'PUT',
  path: '/api/channels/:id/read',
  summary: 'Reads a channel up to a message, or marks it unread from there.',
  params: z.object({ id: IdText }),
  body: z.object({
    read: z.object({
      message_id: Id,
      after_id: z.optional(z.int().check(z.nonnegative())),
      unread: z.optional(z.literal(true)),
      revision: z.optional(z.int()),
    }),
  }),
  output: ReadEntry,
  rate: 'readings',
  errors: [401, 404],
});

/**
 * Serves "Mark all read" and its undo. Each channel is read up to `message_id` (0: nothing is), and within the ranges
 * of `seen`. The answer has the entries by channel id; channels that the user has left meanwhile are missing.
 */
export const setPositions = endpoint({
  name: 'setPositions',
  method: 'PUT',
  path: '/api/reads',
  summary: 'Reads several channels, each up to a message.',
  body: z.object({
    reads: z
      .array(
        z.object({
          channel_id: Id,
          message_id: z.int().check(z.nonnegative()),
          seen: z.optional(SeenRanges),
        }),
      )
      .check(z.maxLength(limits.readsPerCall)),
  }),
  output: byId(ReadEntry),
  rate: 'readings',
  errors: [401],
});

/** Absent fields keep their values. */
export const setNotify = endpoint({
  name: 'setNotify',
  method: 'PATCH',
  path: '/api/channels/:id/notify',
  summary: 'Sets what the user is told about in a channel, and mutes it.',
  params: z.object({ id: IdText }),
  body: z.object({
    notify: z.object({
      level: z.optional(z.nullable(NotifyLevel)),
      muted: z.optional(z.boolean()),
    }),
  }),
  output: ReadEntry,
  rate: 'readings',
  errors: [401, 404],
});
