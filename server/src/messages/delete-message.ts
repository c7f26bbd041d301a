import type { Message } from '@parley/contract/entities/message';
import { removeFiles } from '../files/remove-files.js';
import { forbidden } from '../http/errors.js';
import type { Store, Transaction } from '../store/store.js';
import { announceDeleted, announceSave, savesStream } from './events.js';
import { editedAt } from './edited-at.js';
import { holdMessage } from './hold-message.js';
import { type MessageRow, messageView } from './message-view.js';
import { assertMember } from './policy.js';
import { renewSaves } from './renew-saves.js';

/** Answers with what is left of it. */
export async function deleteMessage(
  store: Store,
  userId: number,
  messageId: number,
): Promise<Message> {
  return store.transact(async (tx) => {
    const { message, channel } = await holdMessage(tx, userId, messageId);
    assertMember(channel, 'delete your messages in it');
    if (message.user_id !== userId) throw forbidden('Only its author can delete a message.');
    return emptyMessage(tx, message);
  });
}

/**
 * Takes away all that a message held and whatever was made of it. Its row stays, because its
 * `client_id` is taken for ever (R7).
 */
export async function emptyMessage(tx: Transaction, message: MessageRow): Promise<Message> {
  const saves = await tx
    .deleteFrom('message_saves')
    .where('message_id', '=', message.id)
    .returning(['id', 'workspace_id', 'user_id'])
    .execute();
  await tx.deleteFrom('message_reactions').where('message_id', '=', message.id).execute();
  await removeFiles(tx, message.id);
  const row = await tx
    .updateTable('messages')
    .set({ body: '', updated_at: editedAt(tx, message), deleted_at: tx.now })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow();

  const view = messageView(row);
  announceDeleted(tx, view, row.event_offset);
  // Who left the channel does not hear of it there, and a save has a stream of its own.
  for (const save of saves) announceSave(tx, 'REMOVE_MESSAGE_SAVE', save, view);
  const told = saves.map(({ workspace_id, user_id }) => savesStream(workspace_id, user_id));
  await renewSaves(tx, view, new Set(told));
  return view;
}
