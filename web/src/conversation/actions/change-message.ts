import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import type { Message, MessageFile } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { call } from '../../platform/api/call';
import { callFailed } from '../../data/session/call-problem';
import { receiveChangedMessage, receiveDeleted } from '../../data/messages/message-events';

/**
 * Changes the text of the user's own message. `seen`: the `updated_at` of the text that they changed. Fails with
 * `CallFailed`: 409 if they have edited the message elsewhere since.
 */
export async function editMessage(
  message: Message,
  body: string,
  seen: string | undefined,
): Promise<void> {
  if (body === message.body) return;
  const edited = { message: { body, ...(seen !== undefined && { updated_at: seen }) } };
  receiveChangedMessage(await call(updateMessage, { params: { id: message.id }, body: edited }));
}

/** Deletes the user's own message. */
export async function deleteOwnMessage(message: Message): Promise<void> {
  try {
    await call(deleteMessage, { params: { id: message.id } });
    receiveDeleted(message);
  } catch (error) {
    callFailed(error);
  }
}

/**
 * SPEC §4: removes a file from a message; a message without text and files is deleted. Resolves with
 * whether the file is removed.
 */
export async function removeFile(file: MessageFile): Promise<boolean> {
  const body = { message: { deleted_file_id: file.id } };
  try {
    const message = await call(updateMessage, { params: { id: file.message_id }, body });
    if (isBlank(message.body) && message.files.length === 0) receiveDeleted(message);
    else receiveChangedMessage(message);
    return true;
  } catch (error) {
    callFailed(error);
    return false;
  }
}
