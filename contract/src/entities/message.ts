import * as z from 'zod/mini';
import { byId, Id, Time } from './id.js';
import { LinkPreview } from './link-preview.js';

export const MessageFile = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  /** MIME type. */
  type: z.string(),
  message_id: Id,
});
export type MessageFile = z.output<typeof MessageFile>;

/** Chosen by the browser, unique for ever among the author's messages (R7). */
export const ClientId = z.pipe(z.uuid(), z.string().check(z.toLowerCase()));

/** `busy`: the called user was in another call, which declined this one. */
export const CallOutcome = z.enum(['missed', 'busy', 'declined', 'answered']);
export type CallOutcome = z.output<typeof CallOutcome>;

/** A call that has ended. The message's author is the caller; it was posted when the call ended. */
export const EndedCall = z.object({
  outcome: CallOutcome,
  rang_at: Time,
  /** From picking up to the end; null where nobody talked. */
  seconds: z.nullable(z.int()),
});
export type EndedCall = z.output<typeof EndedCall>;

/** A change of a channel or of its members that the channel's history records. */
export const SystemEvent = z.enum([
  'left',
  'added',
  'removed',
  'archived',
  'unarchived',
  'made_private',
  'made_public',
  'group_made_channel',
]);
export type SystemEvent = z.output<typeof SystemEvent>;

/** The change that a message of type `system` records. The message's author made the change. */
export const SystemLine = z.object({
  event: SystemEvent,
  /** Id of the member whom the author added or removed; null for other events. */
  user_id: z.nullable(Id),
});
export type SystemLine = z.output<typeof SystemLine>;

/** `user_id` pinned the message to its channel. */
export const Pin = z.object({ user_id: Id, at: Time });
export type Pin = z.output<typeof Pin>;

/**
 * The fields that an author sets. The call that posts a message takes them, and its row has a column of each name. The
 * column of a further field must allow null: lines about calls and changes of a channel are inserted without it.
 */
export const authoredFields = {
  /** Sanitised HTML. Messages of type `call` and `system` describe the call or the change in words. */
  body: z.string(),
  channel_id: Id,
  client_id: ClientId,
};

/** SPEC §3 Message. */
export const Message = z.object({
  ...authoredFields,
  id: Id,
  user_id: Id,
  created_at: Time,
  updated_at: Time,
  type: z.enum(['message', 'call', 'system']),
  /** Only where `type` is `call`. */
  call: z.optional(EndedCall),
  /** Only where `type` is `system`. */
  system: z.optional(SystemLine),
  files: z.array(MessageFile),
  /** Only of a pinned message. */
  pin: z.optional(Pin),
  /** Of its links, where there are any; they come after the message was posted. */
  previews: z.optional(z.array(LinkPreview)),
  /** Number of uses, by reaction code. */
  total_reacts: z.record(z.string(), z.int()),
  /** User id to reaction code to true. */
  user_reacts: byId(z.record(z.string(), z.literal(true))),
});
export type Message = z.output<typeof Message>;
