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
