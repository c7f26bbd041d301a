import type { OutputOf } from '@parley/contract/endpoint';
import type { readWorkspace as endpoint } from '@parley/contract/endpoints/workspaces';
import { canonicalAddress } from '@parley/contract/rules/workspace-address';
import { texts } from '@parley/contract/texts';
import { profileColumns } from '../../domain/workspaces/workspace-profile.js';
import { notFound } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';
import { loadWorkspace } from './load-workspace.js';

/**
 * The whole workspace for a signed-in member; for other users only that it exists. `secret` signs the
 * ids of uploads.
 */
export async function readWorkspace(
  reader: Reader,
  userId: number | null,
  address: string,
  secret: string,
): Promise<OutputOf<typeof endpoint>> {
  const workspace = await reader
    .selectFrom('workspaces')
    .leftJoin('workspace_members as viewer', (join) =>
      join
        .onRef('viewer.workspace_id', '=', 'workspaces.id')
        .on('viewer.user_id', '=', userId)
        .on('viewer.signed_in_at', 'is not', null),
    )
    .select(['workspaces.id', ...profileColumns, 'viewer.user_id as viewer_id'])
    .where('address', '=', canonicalAddress(address))
    .executeTakeFirst();
  if (!workspace) throw notFound(texts.workspaceNotFound);
  if (workspace.viewer_id === null) return { workspace: { address: workspace.address } };
  return loadWorkspace(reader, workspace.viewer_id, workspace, secret);
}
