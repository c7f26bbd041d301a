import type { Reader } from '../../platform/store/store.js';
import { type MemberRow, userColumns, type UserRow } from './member-view.js';

export function findUser(reader: Reader, userId: number): Promise<UserRow> {
  return reader
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export function findMember(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<MemberRow | undefined> {
  return reader
    .selectFrom('workspace_members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
