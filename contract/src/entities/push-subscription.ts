import * as z from 'zod/mini';
import { Id, Time } from './id.js';

/** A subscription as `PushSubscription.toJSON()` of the browser returns it. */
export const SentPushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(2_000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w+/-]{80,120}={0,2}$/, 'must be a key in base64')),
    auth: z.string().check(z.regex(/^[\w+/-]{16,32}={0,2}$/, 'must be a key in base64')),
  }),
});
export type SentPushSubscription = z.output<typeof SentPushSubscription>;

/** A browser of the user's own that notifications are pushed to. */
export const PushDevice = z.object({
  id: Id,
  endpoint: z.string(),
  /** `Firefox on Windows`; blank where it is not known. */
  device: z.string(),
  created_at: Time,
  /** When its push service last took a notification. */
  delivered_at: z.nullable(Time),
  /** Why the last notification did not reach it, as a sentence; null after one that did. */
  problem: z.nullable(z.string()),
});
export type PushDevice = z.output<typeof PushDevice>;

/** The payload of a push, in the form of Declarative Web Push: Safari shows it without a script. */
export const PushPayload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    /** Absolute address of the message. */
    navigate: z.string(),
    /** A notification replaces an earlier notification with its tag: `channel:7`, `call:7` (a call rings, or has ended) or `test`. */
    tag: z.string(),
    lang: z.literal('en'),
    dir: z.literal('auto'),
    silent: z.boolean(),
    data: z.object({
      /** `call` rings; `call_ended` takes its place. */
      kind: z.enum(['message', 'call', 'call_ended', 'test']),
      workspace_id: z.nullable(Id),
      channel_id: z.nullable(Id),
      message_id: z.nullable(Id),
      /** Epoch milliseconds. */
      sent_at: z.number(),
    }),
    /** As below, where WebKit reads it, in decimal digits. */
    app_badge: z.optional(z.string()),
  }),
  /** Mentions and direct messages that wait, where the Push API has it; absent: the badge stays. */
  app_badge: z.optional(z.number()),
});
export type PushPayload = z.output<typeof PushPayload>;
