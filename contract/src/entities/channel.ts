import * as z from 'zod/mini';
import { byId, Id, Time } from './id.js';

/**
 * `public`: every member of the workspace may read and join. `private`: only its members see it. `direct`:
 * direct messages of two users. `group`: direct messages of three to nine users. Events of earlier versions
 * have no `kind`, so browsers read `dm_channel` to recognise direct messages.
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
  /** Direct messages, of two users or of a group. */
  dm_channel: z.boolean(),
  kind: z._default(ChannelKind, 'public'),
  /** An archived channel is read only, and hidden from the sidebar. */
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
  /** The section of the user's own sidebar that it is in. Absent from events of earlier versions. */
  section_id: z.optional(z.nullable(z.string())),
  active: z.boolean(),
});
export type ChannelUser = z.output<typeof ChannelUser>;
