import type { Reader } from '../store/store.js';

/**
 * Whether the user administers the workspace: who founded it does, and once they are no member, its
 * earliest member. Only for users who are signed in to it.
 */
export async function mayAdminister(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<boolean> {
  const first = await reader
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
    .select('member.user_id')
    .where('member.workspace_id', '=', workspaceId)
    .orderBy((eb) =>
      eb
        .case()
        .when('member.user_id', '=', eb.ref('workspaces.creator_id'))
        .then(eb.lit(0))
        .else(eb.lit(1))
        .end(),
    )
    .orderBy('member.joined_at')
    .orderBy('member.user_id')
    .limit(1)
    .executeTakeFirst();
  return first?.user_id === userId;
}
