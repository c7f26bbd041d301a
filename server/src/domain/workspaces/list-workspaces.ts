import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import type { Reader } from '../../platform/store/store.js';
import { visiblePeople } from '../channels/visible-people.js';
import { countInWorkspaces } from '../reads/count-unread.js';
import { waitingIn } from '../reads/waiting.js';
import { profileColumns, workspaceProfileView } from './workspace-profile.js';

/** The workspaces that the user is signed in to, by id. */
export async function listWorkspaces(
  reader: Reader,
  userId: number,
): Promise<Record<string, WorkspaceSummary>> {
  const [workspaces, entries] = await Promise.all([
    reader
      .selectFrom('workspace_members as viewer')
      .innerJoin('workspaces', 'workspaces.id', 'viewer.workspace_id')
      .innerJoin('workspace_members as member', 'member.workspace_id', 'workspaces.id')
      .innerJoin('users', 'users.id', 'member.user_id')
      .select(({ fn }) => [
        'workspaces.id',
        ...profileColumns,
        'viewer.role',
        fn.countAll<number>().as('num_users'),
        fn.count<number>('member.signed_in_at').as('num_logged_in_users'),
      ])
      .where('viewer.user_id', '=', userId)
      .where('viewer.signed_in_at', 'is not', null)
      .where('member.deactivated_at', 'is', null)
      .where('users.deleted_at', 'is', null)
      .groupBy(['workspaces.id', ...profileColumns, 'viewer.role'])
      .execute(),
    countInWorkspaces(reader, userId),
  ]);
  const summaries = await Promise.all(
    workspaces.map(async ({ role, picture_key, ...workspace }) => ({
      ...workspace,
      ...workspaceProfileView({ ...workspace, picture_key }),
      ...(role === 'guest' && (await countVisible(reader, userId, workspace.id))),
      ...waitingIn(entries.get(workspace.id) ?? []),
    })),
  );
  return Object.fromEntries(summaries.map((summary) => [summary.id, summary]));
}

/** Guests learn nothing of other people, their number included. */
async function countVisible(reader: Reader, guestId: number, workspaceId: number) {
  const visible = await visiblePeople(reader, guestId, workspaceId);
  const members = await reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select('signed_in_at')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .where('user_id', 'in', [...(visible ?? [])])
    .where('deactivated_at', 'is', null)
    .execute();
  return {
    num_users: members.length,
    num_logged_in_users: members.filter((member) => member.signed_in_at !== null).length,
  };
}
