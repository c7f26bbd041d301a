import type { BodyOf } from '@parley/contract/endpoint';
import type { updateMessage as endpoint } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import type { MessageAction } from '@parley/contract/rules/message-policy';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayRemoveFilesOf, mayStillEdit } from '@parley/contract/rules/roles';
import { serverTexts } from '@parley/contract/texts';
import { recordInChannel } from '../../domain/audit/record-in-channel.js';
import { findActingMember } from '../../domain/channels/acting-member.js';
import { filesOf } from '../../domain/files/files-of.js';
import { removeFiles } from '../../domain/files/remove-files.js';
import { announceWaiting } from '../../domain/mentions/announce-waiting.js';
import { storeMentions } from '../../domain/mentions/store-mentions.js';
import { acceptableBody, renderedBody } from '../../domain/messages/acceptable-body.js';
import { emptyMessage, recordDeleted } from '../../domain/messages/delete-message.js';
import { editedAt } from '../../domain/messages/edited-at.js';
import { announceChanged } from '../../domain/messages/events.js';
import { lockMessage } from '../../domain/messages/lock-message.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import { assertMayDo } from '../../domain/messages/policy.js';
import { readView } from '../../domain/messages/read-views.js';
import { renewSaves } from '../../domain/messages/renew-saves.js';
import { dropPreviews, wantPreviews } from '../../domain/previews/preview-rows.js';
import { conflict, forbidden, notFound } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';

/**
 * `body`: the HTML as sent, for the author only; a blank body deletes the message. `deleted_file_id`:
 * allowed to every member of the channel; deleting the last visible part deletes the message.
 */
type MessageChange = BodyOf<typeof endpoint>['message'];

/** An unchanged body changes nothing. */
export async function updateMessage(
  store: Store,
  userId: number,
  messageId: number,
  change: MessageChange,
): Promise<Message> {
  const { deleted_file_id: deletedFileId } = change;
  const sent = change.body === undefined ? undefined : acceptableBody(change.body);

  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    const { message, channel } = locked;
    assertMayDo(actionOf(sent, message.user_id === userId), userId, locked);
    const actingMember = await findActingMember(tx, channel.workspace_id, userId);
    const isOwn = message.user_id === userId;
    if (deletedFileId !== undefined && !mayRemoveFilesOf(actingMember, isOwn)) {
      throw forbidden(refusals.removeFile);
    }
    // A blank body deletes the message, which is no edit.
    if (
      sent !== undefined &&
      sent !== '' &&
      !mayStillEdit(actingMember, message.created_at, tx.now)
    ) {
      throw forbidden(refusals.edit(actingMember));
    }
    assertSeen(change, message);
    const place = { channel, authorId: userId };
    const body = sent === undefined ? undefined : await renderedBody(tx, place, sent);
    const files = (await filesOf(tx, [messageId])).get(messageId) ?? [];
    const kept = files.filter((file) => file.id !== deletedFileId);
    const losesFile = kept.length < files.length;
    if (deletedFileId !== undefined && !losesFile) throw notFound();

    const showsNothing = kept.length === 0 && isBlank(message.body);
    if (losesFile && deletedFileId !== undefined) {
      await recordInChannel(tx, channel, {
        actorId: userId,
        action: 'file.deleted',
        target: { kind: 'file', id: deletedFileId },
        after: { message_id: messageId, channel_id: channel.id },
      });
    }
    if (body === '' || (body === undefined && showsNothing)) {
      await recordDeleted(tx, userId, locked);
      return emptyMessage(tx, message);
    }

    const isEdited = body !== undefined && body !== message.body;
    const row = isEdited ? await setBody(tx, message, body) : message;
    if (isEdited) {
      const mentioned = await storeMentions(tx, channel, row, message.body);
      await announceWaiting(tx, channel, mentioned);
      await dropPreviews(tx, messageId, body);
      wantPreviews(tx, row);
    }
    if (losesFile) await removeFiles(tx, messageId, deletedFileId);
    const view = await readView(tx, row);
    if (isEdited || losesFile) {
      announceChanged(tx, view, channel, row.event_offset);
      await renewSaves(tx, view);
    }
    return view;
  });
}

/** An edit must not replace a later edit that the same author made on another device, and has not seen here. */
function assertSeen(
  { body, updated_at: seen }: MessageChange,
  { updated_at: current }: MessageRow,
) {
  if (body === undefined || seen === undefined || Date.parse(seen) === current) return;
  throw conflict(serverTexts.editedMeanwhile);
}

/** An edit to nothing deletes, which authors may do in archived channels too. */
function actionOf(body: string | undefined, isOwn: boolean): MessageAction {
  if (body === undefined) return 'removeFile';
  return body === '' && isOwn ? 'delete' : 'edit';
}

function setBody(tx: Transaction, message: MessageRow, body: string): Promise<MessageRow> {
  return tx
    .updateTable('messages')
    .set({ body, updated_at: editedAt(tx, message) })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
