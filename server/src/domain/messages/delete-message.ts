import type { Message } from '@parley/contract/entities/message';
import type { Store, Transaction } from '../../platform/store/store.js';
import { ownStream } from '../audience/own-stream.js';
import { recordInChannel } from '../audit/record-in-channel.js';
import { removeFiles } from '../files/remove-files.js';
import { removeMentions } from '../mentions/store-mentions.js';
import { dropPreviews } from '../previews/preview-rows.js';
import { editedAt } from './edited-at.js';
import { announceDeleted, announceSave } from './events.js';
import { type LockedMessage, lockMessage } from './lock-message.js';
import { type MessageRow, messageView } from './message-view.js';
import { assertMayDo } from './policy.js';
import { renewSaves } from './renew-saves.js';

/** Returns the emptied message. */
export async function deleteMessage(
  store: Store,
  userId: number,
  messageId: number,
): Promise<Message> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    assertMayDo('delete', userId, locked);
    await recordDeleted(tx, userId, locked);
    return emptyMessage(tx, locked.message);
  });
}

/** Ids alone: what was deleted is not kept in the log. */
export async function recordDeleted(
  tx: Transaction,
  actorId: number,
  { message, channel }: LockedMessage,
): Promise<void> {
  await recordInChannel(tx, channel, {
    actorId,
    action: 'message.deleted',
    target: { kind: 'message', id: message.id },
    after: { channel_id: channel.id },
  });
}

/**
 * Deletes everything that belongs to a message. Its row stays, because its `client_id` is taken for
 * ever (R7).
 */
export async function emptyMessage(tx: Transaction, message: MessageRow): Promise<Message> {
  const saves = await tx
    .deleteFrom('message_saves')
    .where('message_id', '=', message.id)
    .returning(['id', 'workspace_id', 'user_id'])
    .execute();
  await tx.deleteFrom('message_reactions').where('message_id', '=', message.id).execute();
  await removeMentions(tx, message.id);
  await removeFiles(tx, message.id);
  await dropPreviews(tx, message.id, '');
  const row = await tx
    .updateTable('messages')
    .set({
      body: '',
      updated_at: editedAt(tx, message),
      deleted_at: tx.now,
      pinner_id: null,
      pinned_at: null,
    })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow();

  const view = messageView(row);
  announceDeleted(tx, view, row.event_offset);
  // A user who left the channel does not get its events, and saves have a stream of their own.
  for (const save of saves) announceSave(tx, 'REMOVE_MESSAGE_SAVE', save, view);
  const told = saves.map(({ workspace_id, user_id }) => ownStream(workspace_id, user_id));
  await renewSaves(tx, view, new Set(told));
  return view;
}
