import * as z from 'zod/mini';
import { limits } from '../limits.js';
import { Id } from './id.js';

/** How a workspace presents itself: owners and admins choose it. Absent in answers of earlier versions. */
export const WorkspaceProfile = z.object({
  /** The chosen name; without one, derived from the address. */
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
