import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import type { Reader } from '../../platform/store/store.js';
import { visibleChannels } from '../channels/visible-channels.js';

/**
 * The user's saves in a workspace, newest first, limited to messages that the user may still see. A
 * user who left a public channel keeps theirs.
 */
export function visibleSaves(reader: Reader, userId: number, workspaceId: number) {
  return reader
    .selectFrom('message_saves as save')
    .innerJoin('messages', 'messages.id', 'save.message_id')
    .where('save.user_id', '=', userId)
    .where('save.workspace_id', '=', workspaceId)
    .where(({ exists, ref }) =>
      exists(
        visibleChannels(reader, userId)
          .select('channels.id')
          .where('channels.id', '=', ref('messages.channel_id')),
      ),
    )
    .orderBy('save.id', 'desc');
}

/** The user's saves, by message id, as a loaded workspace holds them. */
export async function readSaves(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<LoadedWorkspace['user_saved_messages']> {
  const rows = await visibleSaves(reader, userId, workspaceId)
    .select(['save.id', 'save.message_id'])
    .execute();
  return Object.fromEntries(
    rows.map(({ id, message_id }) => [message_id, { id, message_save_id: id }]),
  );
}
