import type { OutputOf } from '@parley/contract/endpoint';
import type { createSave } from '@parley/contract/endpoints/message-saves';
import { announceSave } from '../../domain/messages/events.js';
import { lockMessage } from '../../domain/messages/lock-message.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import { assertMayDo } from '../../domain/messages/policy.js';
import { readView } from '../../domain/messages/read-views.js';
import { notFound } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { type SaveRow, saveView } from './save-view.js';

export interface WantedSave {
  userId: number;
  messageId: number;
  /** Sent by the browser; must match the message's workspace. */
  workspaceId: number | undefined;
}

/** Includes the message, as SPEC §3 says. */
type SavedMessage = OutputOf<typeof createSave>['message_save'];

/** Idempotent: saving a saved message changes nothing. */
export async function saveMessage(store: Store, wanted: WantedSave): Promise<SavedMessage> {
  const { userId, messageId, workspaceId } = wanted;
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    const { message, channel } = locked;
    if (workspaceId !== undefined && workspaceId !== channel.workspace_id) throw notFound();
    assertMayDo('save', userId, locked);
    const added = await insertSave(tx, message, userId);
    const view = await readView(tx, message);
    if (added) announceSave(tx, 'RECEIVE_MESSAGE_SAVE', added, view);
    return { ...saveView(added ?? (await findSave(tx, message, userId))), message: view };
  });
}

/** Undefined if the user has already saved it. */
function insertSave(
  tx: Transaction,
  message: MessageRow,
  userId: number,
): Promise<SaveRow | undefined> {
  return tx
    .insertInto('message_saves')
    .values({
      message_id: message.id,
      user_id: userId,
      workspace_id: message.workspace_id,
      created_at: tx.now,
    })
    .onConflict((clash) => clash.columns(['message_id', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

function findSave(tx: Transaction, message: MessageRow, userId: number): Promise<SaveRow> {
  return tx
    .selectFrom('message_saves')
    .selectAll()
    .where('message_id', '=', message.id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
