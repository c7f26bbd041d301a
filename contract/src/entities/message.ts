import * as z from 'zod/mini';
import { byId, Id, Time } from './id.js';

export const MessageFile = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  /** MIME type. */
  type: z.string(),
  message_id: Id,
});
export type MessageFile = z.output<typeof MessageFile>;

/** Chosen by the browser, unique for ever among its author's messages (R7). */
export const ClientId = z.pipe(z.uuid(), z.string().check(z.toLowerCase()));

/** SPEC §3 Message. */
export const Message = z.object({
  id: Id,
  /** Sanitised HTML. */
  body: z.string(),
  user_id: Id,
  channel_id: Id,
  created_at: Time,
  updated_at: Time,
  client_id: ClientId,
  type: z.literal('message'),
  files: z.array(MessageFile),
  /** How often each reaction code was used. */
  total_reacts: z.record(z.string(), z.int()),
  /** User id to reaction code to true. */
  user_reacts: byId(z.record(z.string(), z.literal(true))),
});
export type Message = z.output<typeof Message>;
