import * as z from 'zod/mini';
import { Id, Time } from './id.js';

export const ExportState = z.enum(['waiting', 'running', 'ready', 'failed']);
export type ExportState = z.output<typeof ExportState>;

/** A zip archive of a workspace's channels, or of the user's own messages, files and settings. */
export const Export = z.object({
  id: Id,
  /** Null: the user's own data, of all their workspaces. */
  workspace_id: z.nullable(Id),
  state: ExportState,
  /** Messages and files: how many go in, and how many are in. */
  items_total: z.int(),
  items_done: z.int(),
  /** Bytes; null until it is ready. */
  byte_size: z.nullable(z.int()),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  requested_at: Time,
  /** When it is deleted; null until it is ready. */
  expires_at: z.nullable(Time),
});
export type Export = z.output<typeof Export>;
