import * as z from 'zod/mini';
import { Id } from './id.js';

/** An emoji of a workspace's own, used as `:name:`. */
export const WorkspaceEmoji = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  creator_id: Id,
});
export type WorkspaceEmoji = z.output<typeof WorkspaceEmoji>;
