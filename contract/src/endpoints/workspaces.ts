import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Channel } from '../entities/channel.js';
import { byId, IdText } from '../entities/id.js';
import { OtherWorkspace } from '../entities/invite.js';
import { WorkspaceSummary } from '../entities/workspace-summary.js';
import { LoadedWorkspace, WorkspaceExists } from '../entities/workspace.js';

export const listWorkspaces = endpoint({
  name: 'listWorkspaces',
  method: 'GET',
  path: '/api/workspaces',
  summary: 'Lists the workspaces that the user is signed in to.',
  output: byId(WorkspaceSummary),
  errors: [401],
});

/**
 * Members who are signed in to the workspace get all its parts; other callers learn only that it
 * exists.
 */
export const readWorkspace = endpoint({
  name: 'readWorkspace',
  method: 'GET',
  path: '/api/workspaces/:address',
  summary:
    'Loads the whole workspace for a member signed in to it; tells others only that it exists.',
  access: 'anyone',
  params: z.object({ address: z.string() }),
  output: z.union([LoadedWorkspace, WorkspaceExists]),
  compressed: true,
  errors: [404],
});

export const listOtherWorkspaces = endpoint({
  name: 'listOtherWorkspaces',
  method: 'GET',
  path: '/api/other_workspaces',
  summary: 'Lists the workspaces that the user belongs to, and is not signed in to.',
  output: byId(OtherWorkspace),
  errors: [401],
});

/** A session is enough, unless the user signed out of the workspace after it began. */
export const enterWorkspace = endpoint({
  name: 'enterWorkspace',
  method: 'POST',
  path: '/api/workspaces/:address/session',
  summary: 'Signs the session in to a workspace that its account belongs to.',
  params: z.object({ address: z.string() }),
  output: WorkspaceSummary,
  rate: 'entries',
  errors: [401, 403, 404, 429],
});

export const createWorkspace = endpoint({
  name: 'createWorkspace',
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Founds a workspace with its first channel.',
  body: z.object({ workspace: z.object({ address: z.string(), channel: z.string() }) }),
  output: LoadedWorkspace,
  rate: 'workspaces',
  errors: [401, 409, 422],
});

export const listChannels = endpoint({
  name: 'listChannels',
  method: 'GET',
  path: '/api/workspaces/:id/channels',
  summary:
    "Lists a workspace's public channels and the user's own: private ones and direct messages.",
  params: z.object({ id: IdText }),
  output: byId(Channel),
  compressed: true,
  errors: [401, 404],
});
