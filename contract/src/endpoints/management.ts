import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, IdText } from '../entities/id.js';
import { Role } from '../entities/user.js';
import { WorkspaceSettings } from '../entities/workspace-settings.js';
import { WorkspaceUser } from './workspace-users.js';

/**
 * Owners change every role, admins between member and guest. Owners and admins deactivate and reactivate
 * members; only owners do so with admins and owners. 409 where no owner would be left.
 */
export const manageWorkspaceUser = endpoint({
  name: 'manageWorkspaceUser',
  method: 'PATCH',
  path: '/api/workspace_users',
  summary: "Changes a member's role, or deactivates or reactivates a member.",
  body: z.object({
    workspace_user: z.object({
      workspace_id: Id,
      user_id: Id,
      role: z.optional(Role),
      deactivated: z.optional(z.boolean()),
    }),
  }),
  output: WorkspaceUser,
  errors: [401, 403, 404, 409, 429],
});

/** By owners and admins. Absent settings keep their values. 422 for a demand that their own account does not meet. */
export const changeWorkspaceSettings = endpoint({
  name: 'changeWorkspaceSettings',
  method: 'PATCH',
  path: '/api/workspaces/:id/settings',
  summary: "Changes a workspace's settings: who may do what in it.",
  params: z.object({ id: IdText }),
  body: z.object({ settings: z.partial(WorkspaceSettings) }),
  output: WorkspaceSettings,
  errors: [401, 403, 404, 422, 429],
});
