import * as z from 'zod/mini';
import { limits } from '../limits.js';

/**
 * The settings of a workspace, which owners and admins change. The defaults are the freedoms of SPEC. Guests
 * never create channels or invite.
 */
export const WorkspaceSettings = z.object({
  create_channels: z.enum(['members', 'admins']),
  invite: z.enum(['members', 'admins']),
  /** Whether accounts are added by their e-mail; otherwise people come in by links alone. */
  invite_by_email: z.boolean(),
  /** The members who may mention everybody by `@channel` and `@here`. */
  mention_all: z.enum(['everyone', 'members', 'admins']),
  /** The least role that may add workspace emoji. */
  add_emoji: z.enum(['members', 'admins']),
  /** The members who may delete files of messages: all members of the channel, or the author and admins. */
  remove_files: z.enum(['everyone', 'author']),
  /** Minutes in which an author may edit a message; null: any time, 0: never. */
  edit_minutes: z.nullable(z.int().check(z.nonnegative(), z.lte(limits.editMinutesMax))),
  /** Whether accounts need a verified e-mail address, or a second factor, before they come in. */
  requires_verified_email: z.boolean(),
  requires_second_factor: z.boolean(),
  /** Whether links of messages get previews, where the server fetches pages at all. */
  link_previews: z.boolean(),
});
export type WorkspaceSettings = z.output<typeof WorkspaceSettings>;
