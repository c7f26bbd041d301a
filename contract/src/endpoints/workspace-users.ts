import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, IdText } from '../entities/id.js';
import { Presence } from '../entities/user.js';

export const WorkspaceUser = z.extend(Presence, { user_id: Id, workspace_id: Id });
export type WorkspaceUser = z.output<typeof WorkspaceUser>;

/** Adds an existing account, by its e-mail, to a workspace one is a member of. */
export const inviteToWorkspace = endpoint({
  name: 'inviteToWorkspace',
  method: 'POST',
  path: '/api/workspace_users',
  summary: 'Adds an existing account, by its e-mail, to a workspace.',
  body: z.object({
    workspace_user: z.object({ user_email: z.string(), workspace_address: z.string() }),
  }),
  output: WorkspaceUser,
  errors: [401, 404, 409, 422, 429],
});

/**
 * One's own presence and status in a workspace. `logged_in` false signs out of it, in every browser
 * of the account; true is 403 unless it is true already, as only signing in sets it.
 */
export const updateWorkspaceUser = endpoint({
  name: 'updateWorkspaceUser',
  method: 'PATCH',
  path: '/api/workspace_users/:workspace_id',
  summary: "Changes one's own presence and status in a workspace, or signs out of it.",
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
  errors: [401, 403, 404, 422],
});
