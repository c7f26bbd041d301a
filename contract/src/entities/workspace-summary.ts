import * as z from 'zod/mini';
import { limits } from '../limits.js';
import { Id } from './id.js';

/** The name and picture that owners and admins choose. Servers of earlier versions send neither. */
export const WorkspaceProfile = z.object({
  /** If no name was chosen, the server derives it from the address. */
  title: z._default(z.string(), ''),
  picture_url: z._default(z.nullable(z.string()), null),
});
export type WorkspaceProfile = z.output<typeof WorkspaceProfile>;

/** A workspace in a list. */
export const WorkspaceSummary = z.object({
  id: Id,
  address: z.string(),
  ...WorkspaceProfile.shape,
  num_users: z.int(),
  num_logged_in_users: z.int(),
  /** Whether anything is unread in it, apart from muted channels. */
  unread: z.boolean(),
  /** Unread mentions and direct messages, apart from muted channels; stops at 100. */
  mentions: z.int().check(z.nonnegative(), z.lte(limits.unreadMax)),
});
export type WorkspaceSummary = z.output<typeof WorkspaceSummary>;
