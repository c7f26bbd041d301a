import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';

/** The columns of a workspace's profile. */
export const profileColumns = [
  'workspaces.address',
  'workspaces.title',
  'workspaces.picture_key',
] as const;

export type ProfileRow = Pick<
  Selectable<Schema['workspaces']>,
  'address' | 'title' | 'picture_key'
>;

export function workspaceProfileView({
  address,
  title,
  picture_key,
}: ProfileRow): WorkspaceProfile {
  return {
    title: title || workspaceTitle(address),
    picture_url: picture_key === null ? null : `/api/workspace_pictures/${picture_key}`,
  };
}
