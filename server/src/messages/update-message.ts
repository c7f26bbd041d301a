import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { filesOf } from '../files/files-of.js';
import { removeFiles } from '../files/remove-files.js';
import { forbidden, notFound } from '../http/errors.js';
import type { Store, Transaction } from '../store/store.js';
import { acceptableBody } from './acceptable-body.js';
import { editedAt } from './edited-at.js';
import { emptyMessage } from './delete-message.js';
import { announceChanged } from './events.js';
import { holdMessage } from './hold-message.js';
import type { MessageRow } from './message-view.js';
import { assertMember } from './policy.js';
import { readView } from './read-views.js';
import { renewSaves } from './renew-saves.js';

export interface MessageChange {
  /** HTML as it was sent: its author's to change. Blank, it deletes the message. */
  body?: string | undefined;
  /** Any member's to take away. The last thing a message shows takes the message along. */
  deletedFileId?: number | undefined;
}

/** The same body again changes nothing. */
export async function updateMessage(
  store: Store,
  userId: number,
  messageId: number,
  change: MessageChange,
): Promise<Message> {
  const { deletedFileId } = change;
  const body = change.body === undefined ? undefined : acceptableBody(change.body);

  return store.transact(async (tx) => {
    const { message, channel } = await holdMessage(tx, userId, messageId);
    assertMember(channel, 'change messages in it');
    if (body !== undefined && message.user_id !== userId) {
      throw forbidden('Only its author can edit a message.');
    }
    const files = (await filesOf(tx, [messageId])).get(messageId) ?? [];
    const kept = files.filter((file) => file.id !== deletedFileId);
    const losesFile = kept.length < files.length;
    if (deletedFileId !== undefined && !losesFile) throw notFound();

    const showsNothing = kept.length === 0 && isBlank(message.body);
    if (body === '' || (body === undefined && showsNothing)) return emptyMessage(tx, message);

    const isEdited = body !== undefined && body !== message.body;
    const row = isEdited ? await setBody(tx, message, body) : message;
    if (losesFile) await removeFiles(tx, messageId, deletedFileId);
    const view = await readView(tx, row);
    if (isEdited || losesFile) {
      announceChanged(tx, view, channel, row.event_offset);
      await renewSaves(tx, view);
    }
    return view;
  });
}

function setBody(tx: Transaction, message: MessageRow, body: string): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set({ body, updated_at: editedAt(tx, message) })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
