import * as z from 'zod/mini';
import { Channel } from './channel.js';
import { byId, Id } from './id.js';
import { Member, Presence } from './user.js';
import { WorkspaceSummary } from './workspace-summary.js';

/** SPEC §3: what loading a workspace returns. */
export const LoadedWorkspace = z.object({
  workspace: z.extend(WorkspaceSummary, { users: byId(z.extend(Presence, { id: Id })) }),
  users: byId(Member),
  channels: byId(Channel),
  user_channels: byId(z.object({ id: Id })),
  user_saved_messages: byId(z.object({ id: Id, message_save_id: Id })),
});
export type LoadedWorkspace = z.output<typeof LoadedWorkspace>;

/** All that somebody who is not signed in to a workspace learns of it: that it exists. */
export const WorkspaceExists = z.object({ workspace: z.object({ address: z.string() }) });
