import type { ActingMember } from '@parley/contract/rules/roles';
import { notFound } from '../../platform/http/errors.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { settingsColumns, settingsView } from '../workspaces/settings-row.js';

/**
 * A member's role, and what their workspace decided. Throws 404: a workspace does not exist for users who
 * are not signed in to it.
 */
export async function findActingMember(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<ActingMember> {
  const row = await reader
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
    .select('member.role')
    .select(settingsColumns)
    .where('member.workspace_id', '=', workspaceId)
    .where('member.user_id', '=', userId)
    .where('member.signed_in_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { role: row.role, settings: settingsView(row) };
}

/**
 * Until the transaction ends, no other one adds members to the workspace or changes their roles: so there
 * is no member too many, and always an owner.
 */
export function lockMembers(tx: Transaction, workspaceId: number): Promise<void> {
  return tx.lock(`members:${workspaceId}`);
}
