import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { countInWorkspaces } from '../reads/count-unread.js';
import { waitingIn } from '../reads/waiting.js';
import type { Reader } from '../store/store.js';

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
      .select(({ fn }) => [
        'workspaces.id',
        'workspaces.address',
        fn.countAll<number>().as('num_users'),
        fn.count<number>('member.signed_in_at').as('num_logged_in_users'),
      ])
      .where('viewer.user_id', '=', userId)
      .where('viewer.signed_in_at', 'is not', null)
      .groupBy(['workspaces.id', 'workspaces.address'])
      .execute(),
    countInWorkspaces(reader, userId),
  ]);
  return Object.fromEntries(
    workspaces.map((workspace) => [
      workspace.id,
      { ...workspace, ...waitingIn(entries.get(workspace.id) ?? []) },
    ]),
  );
}
