import * as z from 'zod/mini';
import { Channel } from './channel.js';
import { Id } from './id.js';

/** SPEC §3 DM channel user: a direct-message channel as one of its two users sees it. */
export const DmChannelUser = z.object({
  id: Id,
  /** The lower id of the two users. */
  user_1_id: Id,
  user_2_id: Id,
  /** The user whose view of the channel this is. */
  user_id: Id,
  channel_id: Id,
  workspace_id: Id,
  /** False: ended, and hidden until it is restarted or the other user writes in it. */
  active: z.boolean(),
  starred: z.boolean(),
  section_id: z.optional(z.nullable(z.string())),
  channel: Channel,
});
export type DmChannelUser = z.output<typeof DmChannelUser>;
