import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, Id, IdText, Time } from '../entities/id.js';
import { Presence, Standing } from '../entities/user.js';

export const WorkspaceUser = z.extend(Presence, {
  ...Standing.shape,
  user_id: Id,
  workspace_id: Id,
});
export type WorkspaceUser = z.output<typeof WorkspaceUser>;

/** Adds an existing account, found by its e-mail, to a workspace of the inviting member. */
export const inviteToWorkspace = endpoint({
  name: 'inviteToWorkspace',
  method: 'POST',
  path: '/api/workspace_users',
  summary: 'Adds an existing account, by its e-mail, to a workspace.',
  body: z.object({
    workspace_user: z.object({ user_email: z.string(), workspace_address: z.string() }),
  }),
  /** The account's age warns the inviter, if its e-mail address is not verified. */
  output: z.extend(WorkspaceUser, { account_created_at: Time, email_verified: z.boolean() }),
  rate: 'invites',
  errors: [401, 403, 404, 409, 422, 429],
});

/** An unused invite: its user has not signed in to the workspace yet. */
export const PendingInvite = z.object({
  user_id: Id,
  user_email: z.string(),
  account_created_at: Time,
  invited_at: Time,
});
export type PendingInvite = z.output<typeof PendingInvite>;

/** The user's own pending invites to a workspace, keyed by the invited user's id. */
export const listInvites = endpoint({
  name: 'listInvites',
  method: 'GET',
  path: '/api/workspace_users',
  summary: "Lists the user's own unused invites to a workspace.",
  query: z.object({ workspace_user: z.object({ workspace_id: IdText }) }),
  output: byId(PendingInvite),
  errors: [401, 404],
});

/** Only for the inviter, and only until the invited user signs in to the workspace. */
export const withdrawInvite = endpoint({
  name: 'withdrawInvite',
  method: 'DELETE',
  path: '/api/workspace_users/:workspace_id',
  summary: "Withdraws an unused invite of the user's own.",
  params: z.object({ workspace_id: IdText }),
  body: z.object({ workspace_user: z.object({ user_id: Id }) }),
  output: z.object({ user_id: Id, workspace_id: Id }),
  rate: 'invites',
  errors: [401, 403, 404, 409],
});

/**
 * The user's own presence and status in a workspace. `logged_in` false signs out of it in every
 * browser of the account; true is 403 unless it is true already, because only signing in sets it.
 */
export const updateWorkspaceUser = endpoint({
  name: 'updateWorkspaceUser',
  method: 'PATCH',
  path: '/api/workspace_users/:workspace_id',
  summary: "Changes the user's own presence and status in a workspace, or signs out of it.",
  params: z.object({ workspace_id: IdText }),
  body: z.object({
    workspace_user: z.object({
      logged_in: z.optional(z.boolean()),
      active: z.optional(z.boolean()),
      paused: z.optional(z.boolean()),
      status: z.optional(z.string()),
    }),
  }),
  output: WorkspaceUser,
  rate: 'presence',
  errors: [401, 403, 404, 422],
});
