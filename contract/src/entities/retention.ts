import * as z from 'zod/mini';
import { limits } from '../limits.js';
import { byId, Id } from './id.js';

/** Days that messages are kept; null: for ever. */
const RetentionDays = z.nullable(z.int().check(z.positive(), z.lte(limits.retentionDaysMax)));

/** How long messages are kept in a workspace, or in one of its channels. */
export const RetentionRule = z.object({
  /** Only a channel's rule may inherit: the rule of the workspace then counts. */
  inherits: z.boolean(),
  retention_days: RetentionDays,
  /** Nothing is cleared while it is on. */
  legal_hold: z.boolean(),
});
export type RetentionRule = z.output<typeof RetentionRule>;

/** `channels`: the channels that have a rule, by id. */
export const Retention = z.object({ workspace: RetentionRule, channels: byId(RetentionRule) });
export type Retention = z.output<typeof Retention>;

/** `channel_id` null: for the whole workspace, where `inherits` says nothing. */
export const NewRetentionRule = z.object({
  workspace_id: Id,
  channel_id: z._default(z.nullable(Id), null),
  inherits: z._default(z.boolean(), false),
  retention_days: RetentionDays,
  legal_hold: z.boolean(),
});
export type NewRetentionRule = z.output<typeof NewRetentionRule>;
