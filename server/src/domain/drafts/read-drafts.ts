import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { sql } from 'kysely';
import type { Reader } from '../../platform/store/store.js';
import { visibleChannels } from '../channels/visible-channels.js';
import { filesOfDrafts } from './draft-files.js';
import { draftView } from './draft-rows.js';

/**
 * The user's drafts in a workspace, of channels that they may post to: a draft in a channel that they
 * left is kept, and is there again when they return.
 */
export async function readDrafts(
  reader: Reader,
  userId: number,
  workspaceId: number,
  secret: string,
): Promise<LoadedWorkspace['drafts']> {
  const rows = await reader
    .selectFrom('drafts')
    .selectAll('drafts')
    .where('drafts.user_id', '=', userId)
    .where('drafts.workspace_id', '=', workspaceId)
    // The words of the partial index `drafts_written`: with parameters neither engine would use it.
    .where(sql<boolean>`(body <> '' or file_ids <> '')`)
    .where(({ exists, ref }) =>
      exists(
        visibleChannels(reader, userId)
          .select('channels.id')
          .where('channels.id', '=', ref('drafts.channel_id'))
          .where(({ eb, or }) =>
            or([eb('own.left_at', 'is', null), eb('channels.dm_key', 'is not', null)]),
          )
          .where('own.id', 'is not', null),
      ),
    )
    .execute();
  const withFiles = rows.filter((row) => row.file_ids !== '').map((row) => row.channel_id);
  const files = await filesOfDrafts(reader, userId, withFiles);
  return Object.fromEntries(rows.map((row) => [row.channel_id, draftView(row, files, secret)]));
}
