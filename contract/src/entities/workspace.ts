import * as z from 'zod/mini';
import { Channel } from './channel.js';
import { Draft } from './draft.js';
import { byId, Id } from './id.js';
import { ReadEntry } from './read-entry.js';
import { Member, Presence } from './user.js';
import { WorkspaceSummary } from './workspace-summary.js';

/** SPEC §3: the response to loading a workspace; `reads` is not in SPEC. */
export const LoadedWorkspace = z.object({
  workspace: z.extend(WorkspaceSummary, { users: byId(z.extend(Presence, { id: Id })) }),
  users: byId(Member),
  channels: byId(Channel),
  user_channels: byId(z.object({ id: Id })),
  user_saved_messages: byId(z.object({ id: Id, message_save_id: Id })),
  /** By channel id, for the channels and direct messages that the user is in. */
  reads: byId(ReadEntry),
  /** The user's own, by channel id; not in SPEC. */
  drafts: z._default(byId(Draft), {}),
  /** Whether the user administers the workspace; not in SPEC. */
  administers: z._default(z.boolean(), false),
});
export type LoadedWorkspace = z.output<typeof LoadedWorkspace>;

/** The response to a caller who is not signed in to the workspace: it exists, nothing more. */
export const WorkspaceExists = z.object({ workspace: z.object({ address: z.string() }) });
