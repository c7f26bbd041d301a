import * as z from 'zod/mini';
import { Channel } from './channel.js';
import { Draft } from './draft.js';
import { byId, Id } from './id.js';
import { ReadEntry } from './read-entry.js';
import { Sidebar } from './sidebar.js';
import { Member, Presence, Standing } from './user.js';
import { WorkspaceSettings } from './workspace-settings.js';
import { WorkspaceSummary } from './workspace-summary.js';

/** SPEC §3: the response to loading a workspace; `reads` is not in SPEC. */
export const LoadedWorkspace = z.object({
  workspace: z.extend(WorkspaceSummary, {
    users: byId(z.extend(Presence, { ...Standing.shape, id: Id })),
    /** Absent in answers of earlier versions. */
    settings: z.optional(WorkspaceSettings),
  }),
  users: byId(Member),
  channels: byId(Channel),
  user_channels: byId(z.object({ id: Id, section_id: z.optional(z.nullable(z.string())) })),
  user_saved_messages: byId(z.object({ id: Id, message_save_id: Id })),
  /** By channel id, for the channels and direct messages that the user is in. */
  reads: byId(ReadEntry),
  /** The user's own, by channel id; not in SPEC. */
  drafts: z._default(byId(Draft), {}),
  /** The user's own; not in SPEC, and absent in answers of earlier versions. */
  sidebar: z.optional(Sidebar),
});
export type LoadedWorkspace = z.output<typeof LoadedWorkspace>;

/** The response to a caller who is not signed in to the workspace says only that it exists. */
export const WorkspaceExists = z.object({ workspace: z.object({ address: z.string() }) });
