import type { Reader } from '../../platform/store/store.js';

/**
 * Finds the users who are members of the workspace, deactivated ones included, and have not deleted their
 * account; by ascending id.
 */
export function existingMembers(reader: Reader, workspaceId: number, userIds: readonly number[]) {
  return reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'deactivated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .execute();
}
