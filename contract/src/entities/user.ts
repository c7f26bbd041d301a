import * as z from 'zod/mini';
import { byId, Id } from './id.js';
import { Profile } from './profile.js';
import { WorkspaceSummary } from './workspace-summary.js';

/** SPEC §3 User, as the members of a shared workspace see it. */
export const User = z.object({
  id: Id,
  email: z.string(),
  ...Profile.shape,
  /** IANA name, where it is known: local time goes by it. Blank: the user chose the offset instead. */
  timezone: z.optional(z.string()),
  photo_url: z.nullable(z.string()),
  /** True if the user deleted the account, of which only the name on messages is left; absent otherwise. */
  deleted: z.optional(z.boolean()),
});
export type User = z.output<typeof User>;

/** A member's state in one workspace: signed in, active or away, notifications paused. */
export const Presence = z.object({
  logged_in: z.boolean(),
  active: z.boolean(),
  paused: z.boolean(),
  status: z.string(),
});
export type Presence = z.output<typeof Presence>;

export const Role = z.enum(['owner', 'admin', 'member', 'guest']);
export type Role = z.output<typeof Role>;

/** A member's role, and whether the workspace lets the member in. Events of earlier versions lack both. */
export const Standing = z.object({
  role: z._default(Role, 'member'),
  /** The workspace no longer lets the member in; their messages stay. */
  deactivated: z._default(z.boolean(), false),
});
export type Standing = z.output<typeof Standing>;

/** A member as events describe them. Their presence has an event of its own, `PresenceChanged`. */
export const AnnouncedMember = z.extend(User, { ...Presence.shape, ...Standing.shape });
export type AnnouncedMember = z.output<typeof AnnouncedMember>;

export const Member = z.extend(AnnouncedMember, {
  /**
   * Whether the member has a page of the workspace open, or had one within the last ten minutes (decision 120).
   * Servers of earlier versions do not send it, and call all members active who are signed in and not away.
   */
  present: z._default(z.boolean(), true),
});
export type Member = z.output<typeof Member>;

/** The current user, with the workspaces that they are signed in to. */
export const OwnUser = z.extend(User, { workspaces: byId(WorkspaceSummary) });
export type OwnUser = z.output<typeof OwnUser>;
