import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { listChannels } from '../channels/read-channels.js';
import { readSaves } from '../saves/read-saves.js';
import type { Reader } from '../store/store.js';
import { memberView, presenceView, userColumns } from './member-view.js';

/** The five parts that a signed-in member starts from (SPEC §3). Throws 404 for anybody else. */
export async function loadWorkspace(
  reader: Reader,
  userId: number,
  workspace: { id: number; address: string },
): Promise<LoadedWorkspace> {
  const [members, { channels, joinedIds }, saves] = await Promise.all([
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
  ]);

  const presences = members.map((row) => ({ id: row.id, ...presenceView(row) }));
  return {
    workspace: {
      id: workspace.id,
      address: workspace.address,
      num_users: members.length,
      num_logged_in_users: presences.filter((presence) => presence.logged_in).length,
      users: byId(presences),
    },
    users: byId(members.map((row) => memberView(row, row))),
    channels,
    user_channels: byId(joinedIds.map((id) => ({ id }))),
    user_saved_messages: saves,
  };
}

function byId<T extends { id: number }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}
