import type { OutputOf } from '@parley/contract/endpoint';
import type { deleteSave } from '@parley/contract/endpoints/message-saves';
import { announceSave } from '../../domain/messages/events.js';
import { lockMessage } from '../../domain/messages/lock-message.js';
import { assertMayDo } from '../../domain/messages/policy.js';
import { readView } from '../../domain/messages/read-views.js';
import type { Store } from '../../platform/store/store.js';
import { saveView } from './save-view.js';

/** The id is null if there was no save. */
type UnsavedMessage = OutputOf<typeof deleteSave>['message_save'];

/** Unsaving what is not saved changes nothing. */
export async function unsaveMessage(
  store: Store,
  userId: number,
  messageId: number,
): Promise<UnsavedMessage> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    assertMayDo('unsave', userId, locked);
    const { message } = locked;
    const removed = await tx
      .deleteFrom('message_saves')
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (removed) {
      announceSave(tx, 'REMOVE_MESSAGE_SAVE', removed, await readView(tx, message));
      return saveView(removed);
    }
    return {
      id: null,
      message_id: messageId,
      user_id: userId,
      workspace_id: message.workspace_id,
      message_save_id: null,
    };
  });
}
