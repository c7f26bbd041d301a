import * as z from 'zod/mini';
import { Id, Time } from './id.js';

/** The setting that a sentence is about, for a link to it. */
export const NotificationSetting = z.enum([
  'channel',
  'level',
  'keywords',
  'quiet_hours',
  'paused',
  'desktop',
  'push',
  'mail',
  'devices',
]);
export type NotificationSetting = z.output<typeof NotificationSetting>;

export const NotificationSentence = z.object({
  text: z.string(),
  /** When it happened; null: as the settings are now. */
  at: z.nullable(Time),
  setting: z.nullable(NotificationSetting),
});
export type NotificationSentence = z.output<typeof NotificationSentence>;

/** Why the user was or was not notified of a message: the decision, then the deliveries. */
export const NotificationReport = z.object({
  message_id: Id,
  channel_id: Id,
  workspace_id: Id,
  /** Whether the decision was logged; else it is worked out from the settings as they are now. */
  logged: z.boolean(),
  /** A code of `rules/notify/reason.ts`. */
  reason: z.string(),
  sentences: z.array(NotificationSentence),
});
export type NotificationReport = z.output<typeof NotificationReport>;

/** The result of `Send a test`: the steps that were taken; the last says where it ended. */
export const PushTest = z.object({
  /** Whether a push service took the notification: the browser has to show it now. */
  accepted: z.boolean(),
  steps: z.array(
    z.object({ ok: z.boolean(), text: z.string(), setting: z.nullable(NotificationSetting) }),
  ),
});
export type PushTest = z.output<typeof PushTest>;
