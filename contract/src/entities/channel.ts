import * as z from 'zod/mini';
import { byId, Id, Time } from './id.js';

/**
 * Who a channel is for: everybody in the workspace, its members, two people, or some people. Events of
 * earlier versions lack it: `dm_channel` tells what theirs are.
 */
export const ChannelKind = z.enum(['public', 'private', 'direct', 'group']);
export type ChannelKind = z.output<typeof ChannelKind>;

/** SPEC §3 Channel, as the current user sees it (`starred` is theirs). */
export const Channel = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  topic: z.string(),
  created_at: Time,
  /**
   * The member who may delete it. Not in SPEC: without it the app would offer deletion to every
   * member.
   */
  creator_id: Id,
  dm_channel: z.boolean(),
  kind: z._default(ChannelKind, 'public'),
  /** Read only, and in no list. */
  archived: z._default(z.boolean(), false),
  workspace_id: Id,
  starred: z.boolean(),
  users: byId(z.object({ id: Id })),
});
export type Channel = z.output<typeof Channel>;

/** SPEC §3 Channel membership. `active` false: left. */
export const ChannelUser = z.object({
  id: Id,
  user_id: Id,
  channel_id: Id,
  workspace_id: Id,
  starred: z.boolean(),
  active: z.boolean(),
});
export type ChannelUser = z.output<typeof ChannelUser>;
