import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { FilePart } from '../entities/file-part.js';
import { byId, IdText } from '../entities/id.js';
import { WorkspaceEmoji } from '../entities/workspace-emoji.js';

export const listWorkspaceEmoji = endpoint({
  name: 'listWorkspaceEmoji',
  method: 'GET',
  path: '/api/workspaces/:id/emoji',
  summary: "Lists a workspace's own emoji.",
  params: z.object({ id: IdText }),
  output: byId(WorkspaceEmoji),
  errors: [401, 404],
});

/** 403 unless the workspace's `add_emoji` setting allows the member. 422 if the name is taken, or is a Unicode emoji's. */
export const addWorkspaceEmoji = endpoint({
  name: 'addWorkspaceEmoji',
  method: 'POST',
  path: '/api/workspaces/:id/emoji',
  summary: "Adds an emoji of a workspace's own.",
  params: z.object({ id: IdText }),
  body: z.object({ emoji: z.object({ name: z.string(), picture: FilePart }) }),
  output: WorkspaceEmoji,
  takesFiles: true,
  rate: 'profiles',
  errors: [401, 403, 404, 413, 422, 429],
});

/**
 * The emoji's creator, owners and admins may delete it. Messages that use it then show its name, `:party:`, as text.
 */
export const deleteWorkspaceEmoji = endpoint({
  name: 'deleteWorkspaceEmoji',
  method: 'DELETE',
  path: '/api/workspaces/:id/emoji/:emoji_id',
  summary: "Deletes an emoji of a workspace's own.",
  params: z.object({ id: IdText, emoji_id: IdText }),
  output: WorkspaceEmoji,
  rate: 'management',
  errors: [401, 403, 404, 429],
});
