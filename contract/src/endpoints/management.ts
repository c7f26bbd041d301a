import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { FilePart } from '../entities/file-part.js';
import { Id, IdText } from '../entities/id.js';
import { Role } from '../entities/user.js';
import { WorkspaceSettings } from '../entities/workspace-settings.js';
import { WorkspaceProfile } from '../entities/workspace-summary.js';
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
  rate: 'management',
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
  rate: 'management',
  errors: [401, 403, 404, 422, 429],
});

/**
 * By owners and admins. A blank title goes back to that of the address, a blank picture takes it away;
 * absent fields keep their values.
 */
export const changeWorkspaceProfile = endpoint({
  name: 'changeWorkspaceProfile',
  method: 'PATCH',
  path: '/api/workspaces/:id/profile',
  summary: "Changes a workspace's name and picture.",
  params: z.object({ id: IdText }),
  body: z.object({
    workspace: z.object({
      title: z.optional(z.string()),
      picture: z.optional(z.union([FilePart, z.literal('')])),
    }),
  }),
  output: WorkspaceProfile,
  takesFiles: true,
  rate: 'profiles',
  errors: [401, 403, 404, 413, 422, 429],
});
