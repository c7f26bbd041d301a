import * as z from 'zod/mini';
import { Id } from './id.js';

/** A workspace in a list. */
export const WorkspaceSummary = z.object({
  id: Id,
  address: z.string(),
  num_users: z.int(),
  num_logged_in_users: z.int(),
});
export type WorkspaceSummary = z.output<typeof WorkspaceSummary>;
