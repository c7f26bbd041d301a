import * as z from 'zod/mini';
import { limits } from '../limits.js';
import { Id, Time } from './id.js';
import { WorkspaceProfile } from './workspace-summary.js';

/** The role that the link gives to new members. */
export const InviteRole = z.enum(['member', 'guest']);
export type InviteRole = z.output<typeof InviteRole>;

/** An invite link, as the members of its workspace see it: without its token. */
export const Invite = z.object({
  id: Id,
  workspace_id: Id,
  /** Id of its inviter. */
  user_id: Id,
  role: InviteRole,
  /** Ids of the public channels that new members join; the browser opens the first. */
  channel_ids: z.array(Id),
  /** Whether the server mailed the link, and so showed its URL to no member. */
  mailed: z.boolean(),
  created_at: Time,
  /** Null: it does not expire. */
  expires_at: z.nullable(Time),
  /** Null: any number of people may use it. */
  uses_left: z.nullable(z.int()),
});
export type Invite = z.output<typeof Invite>;

/** The fields of a request for a new link. */
export const NewInvite = z.object({
  workspace_id: Id,
  role: z._default(InviteRole, 'member'),
  channel_ids: z._default(z.array(Id).check(z.maxLength(limits.inviteChannels)), []),
  /** Seconds; null: never. */
  expires_in: z._default(
    z.nullable(z.int().check(z.positive(), z.lte(limits.inviteExpiryMax))),
    limits.inviteExpiry,
  ),
  /** Null: any number. */
  uses: z._default(z.nullable(z.int().check(z.positive(), z.lte(limits.inviteUsesMax))), null),
});
export type NewInvite = z.output<typeof NewInvite>;

/** A workspace that the user belongs to, and is not signed in to. */
export const OtherWorkspace = z.object({
  id: Id,
  address: z.string(),
  ...WorkspaceProfile.shape,
  /** The user was invited, and has never been there. */
  invited: z.boolean(),
  /** The user signed out of it after this session began: only their password opens it. */
  needs_password: z.boolean(),
});
export type OtherWorkspace = z.output<typeof OtherWorkspace>;
