import * as z from 'zod/mini';
import { byId, Id } from './id.js';
import { WorkspaceSummary } from './workspace-summary.js';

/** SPEC §3 User, as everybody who shares a workspace sees it. */
export const User = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  display_name: z.string(),
  what_i_do: z.string(),
  phone_number: z.string(),
  /** Whole hours from UTC, -11 to 14. */
  timezone_offset: z.int(),
  photo_url: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** How somebody is in one workspace: signed in to it, active or away, notifications paused. */
export const Presence = z.object({
  logged_in: z.boolean(),
  active: z.boolean(),
  paused: z.boolean(),
  status: z.string(),
});
export type Presence = z.output<typeof Presence>;

export const Member = z.extend(User, Presence.shape);
export type Member = z.output<typeof Member>;

/** Oneself, with the workspaces one is signed in to. */
export const OwnUser = z.extend(User, { workspaces: byId(WorkspaceSummary) });
export type OwnUser = z.output<typeof OwnUser>;
