import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { listChannels } from '../channels/read-channels.js';
import { countInWorkspace } from '../reads/count-unread.js';
import { waitingIn } from '../reads/waiting.js';
import { readDrafts } from '../drafts/rows/read-drafts.js';
import { readSaves } from '../saves/read-saves.js';
import type { Reader } from '../store/store.js';
import { isDemoAccount } from './demo-account.js';
import { mayAdminister } from './may-administer.js';
import { memberView, presenceView, userColumns } from './member-view.js';

/**
 * All that a signed-in member loads (SPEC §3). Throws 404 for other users. `secret` signs the ids of
 * uploads.
 */
export async function loadWorkspace(
  reader: Reader,
  userId: number,
  workspace: { id: number; address: string },
  secret: string,
): Promise<LoadedWorkspace> {
  const [reads, members, { channels, joinedIds }, saves, drafts, administers] = await Promise.all([
    // First, as it takes PostgreSQL the longest.
    countInWorkspace(reader, userId, workspace.id),
    reader
      .selectFrom('workspace_members')
      .innerJoin('users', 'users.id', 'workspace_members.user_id')
      .selectAll('workspace_members')
      .select(userColumns)
      .where('workspace_members.workspace_id', '=', workspace.id)
      .orderBy('users.id')
      .execute(),
    listChannels(reader, userId, workspace.id),
    readSaves(reader, userId, workspace.id),
    readDrafts(reader, userId, workspace.id, secret),
    mayKeepRecords(reader, userId, workspace.id),
  ]);

  const presences = members.map((row) => ({ id: row.id, ...presenceView(row) }));
  return {
    workspace: {
      id: workspace.id,
      address: workspace.address,
      num_users: members.length,
      num_logged_in_users: presences.filter((presence) => presence.logged_in).length,
      ...waitingIn(reads),
      users: byId(presences),
    },
    users: byId(members.map((row) => memberView(row, row))),
    channels,
    user_channels: byId(joinedIds.map((id) => ({ id }))),
    user_saved_messages: saves,
    reads: Object.fromEntries(reads.map((entry) => [entry.channel_id, entry])),
    drafts,
    administers,
  };
}

/** Not the accounts of the demo: anybody can be one. */
async function mayKeepRecords(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<boolean> {
  if (!(await mayAdminister(reader, userId, workspaceId))) return false;
  return !(await isDemoAccount(reader, userId));
}

function byId<T extends { id: number }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}
