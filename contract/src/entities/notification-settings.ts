import * as z from 'zod/mini';
import { limits } from '../limits.js';
import { Id } from './id.js';
import { NotifyLevel } from './read-entry.js';

/** A time of day on the member's clock: `22:00`. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be like 22:00'));

/**
 * Begins at `from` on each of its days (1: Monday … 7: Sunday) and lasts until `to`: on the next day
 * where that is not later than `from`. Equal times are 24 hours.
 */
export const QuietHours = z.object({
  days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  from: ClockTime,
  to: ClockTime,
});
export type QuietHours = z.output<typeof QuietHours>;

/** A member's choice in a workspace: which messages notify, and by which ways. */
export const NotificationSettings = z.object({
  workspace_id: Id,
  /** Where a channel has no level of its own. `mentions`: direct messages, mentions and keywords. */
  level: NotifyLevel,
  desktop: z.boolean(),
  sound: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
  /** Whether notifications and mails show what was written. */
  show_text: z.boolean(),
  keywords: z.array(z.string()).check(z.maxLength(limits.listEntries)),
  /** Do not disturb, in the member's time zone. */
  quiet_hours: z.array(QuietHours).check(z.maxLength(limits.quietHours)),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;
