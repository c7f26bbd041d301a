import type { Member } from '@parley/contract/entities/user';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { findActingMember } from '../../domain/channels/acting-member.js';
import { listChannels } from '../../domain/channels/read-channels.js';
import { visiblePeople } from '../../domain/channels/visible-people.js';
import { readDrafts } from '../../domain/drafts/read-drafts.js';
import { countInWorkspace } from '../../domain/reads/count-unread.js';
import { waitingIn } from '../../domain/reads/waiting.js';
import { readSaves } from '../../domain/saves/visible-saves.js';
import { readSidebar } from '../../domain/sidebar/sidebar-row.js';
import {
  type MemberRow,
  loadedMemberView,
  presenceView,
  standingView,
  userColumns,
  type UserRow,
} from '../../domain/workspaces/member-view.js';
import {
  type ProfileRow,
  workspaceProfileView,
} from '../../domain/workspaces/workspace-profile.js';
import { groupsOf, pauses } from '../../platform/lib/slices.js';
import type { Reader } from '../../platform/store/store.js';

/**
 * All that a signed-in member loads (SPEC §3). Throws 404 for other users. `secret` signs the ids of
 * uploads.
 */
export async function loadWorkspace(
  reader: Reader,
  userId: number,
  workspace: { id: number } & ProfileRow,
  secret: string,
): Promise<LoadedWorkspace> {
  const [reads, everybody, { channels, joined }, saves, drafts, sidebar, { role, settings }] =
    await Promise.all([
      // First, as it takes PostgreSQL the longest.
      countInWorkspace(reader, userId, workspace.id),
      readMembers(reader, workspace.id),
      listChannels(reader, userId, workspace.id),
      readSaves(reader, userId, workspace.id),
      readDrafts(reader, userId, workspace.id, secret),
      readSidebar(reader, userId, workspace.id),
      findActingMember(reader, workspace.id, userId),
    ]);

  const visible = role === 'guest' ? await visiblePeople(reader, userId, workspace.id) : null;
  const members = everybody.filter((row) => visible === null || visible.has(row.id));
  const pause = pauses();
  const presences: LoadedWorkspace['workspace']['users'][string][] = [];
  const users: Member[] = [];
  for (const some of groupsOf(membersAtOnce, members)) {
    await pause();
    for (const row of some) {
      presences.push({ id: row.id, ...presenceView(row), ...standingView(row) });
      users.push(loadedMemberView(row, row));
    }
  }
  return {
    workspace: {
      id: workspace.id,
      address: workspace.address,
      ...workspaceProfileView(workspace),
      num_users: members.filter(isThere).length,
      num_logged_in_users: presences.filter((presence) => presence.logged_in).length,
      ...waitingIn(reads.filter((entry) => channels[entry.channel_id]?.archived !== true)),
      users: byId(presences),
      settings,
    },
    users: byId(users),
    channels,
    user_channels: joined,
    user_saved_messages: saves,
    reads: Object.fromEntries(reads.map((entry) => [entry.channel_id, entry])),
    drafts,
    sidebar,
  };
}

/** Members that one statement reads, and that become views in one go. */
const membersAtOnce = 1_000;

/** The workspace's members, by id. */
async function readMembers(reader: Reader, workspaceId: number) {
  const members: (MemberRow & UserRow)[] = [];
  const pause = pauses();
  for (let isEnd = false; !isEnd;) {
    await pause();
    const some = await reader
      .selectFrom('workspace_members')
      .innerJoin('users', 'users.id', 'workspace_members.user_id')
      .selectAll('workspace_members')
      .select(userColumns)
      .where('workspace_members.workspace_id', '=', workspaceId)
      .where('workspace_members.user_id', '>', members.at(-1)?.user_id ?? 0)
      .orderBy('workspace_members.user_id')
      .limit(membersAtOnce)
      .execute();
    members.push(...some);
    isEnd = some.length < membersAtOnce;
  }
  return members;
}

/** Deactivated members and deleted accounts are shown, and not counted. */
const isThere = (row: { deactivated_at: number | null; deleted_at: number | null }) =>
  row.deactivated_at === null && row.deleted_at === null;

function byId<T extends { id: number }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}
