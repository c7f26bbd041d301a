import type { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import type { ActingMember } from '@parley/contract/rules/roles';
import type { Selectable } from 'kysely';
import { notFound } from '../../platform/http/errors.js';
import type { Schema } from '../../platform/store/schema.js';
import type { Reader, Transaction } from '../../platform/store/store.js';

/** The columns of a workspace's settings. */
export const settingsColumns = [
  'workspaces.create_channels',
  'workspaces.invite',
  'workspaces.invite_by_email',
  'workspaces.mention_all',
  'workspaces.add_emoji',
  'workspaces.remove_files',
  'workspaces.edit_minutes',
  'workspaces.requires_verified_email',
  'workspaces.requires_second_factor',
  'workspaces.link_previews',
] as const;

type SettingsRow = Pick<Selectable<Schema['workspaces']>, keyof WorkspaceSettings>;

export function settingsView(row: SettingsRow): WorkspaceSettings {
  return {
    create_channels: row.create_channels,
    invite: row.invite,
    invite_by_email: row.invite_by_email === 1,
    mention_all: row.mention_all,
    add_emoji: row.add_emoji,
    remove_files: row.remove_files,
    edit_minutes: row.edit_minutes,
    requires_verified_email: row.requires_verified_email === 1,
    requires_second_factor: row.requires_second_factor === 1,
    link_previews: row.link_previews === 1,
  };
}

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
