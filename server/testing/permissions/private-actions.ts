import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { updateChannel } from '@parley/contract/endpoints/channels';
import { openDm, updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, deleteSave } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import type { Cast } from './cast.js';

/** A word in everything private, so that a leak can be found. */
export const secretWord = 'marzipan';

/**
 * Performs every private action of the author with their partner. Resolves with the DM channel's
 * id.
 */
export async function performPrivateActions(cast: Cast): Promise<number> {
  const { author, member: partner } = cast.people;
  const { channelId, messageId, fileId } = await cast.dm('author', 'with a file');
  const params = { id: String(messageId) };
  const placeholder = { placeholder: '0' };
  const reaction = { message_react: { message_id: messageId, react_code: '👍' as const } };
  const save = { message_save: { message_id: messageId } };
  const { browser } = author;

  await browser.call(updateMessage, { params, body: { message: { body: secretWord } } });
  await browser.call(updateMessage, { params, body: { message: { deleted_file_id: fileId } } });
  await browser.call(createReact, { body: reaction });
  await browser.call(deleteReact, { params: placeholder, body: reaction });
  await browser.call(createSave, { body: save });
  await browser.call(deleteSave, { params: placeholder, body: save });
  await browser.call(updateChannel, {
    params: { id: String(channelId) },
    body: { channel: { topic: secretWord } },
  });
  const dm = { params: { channel_id: String(channelId) } };
  await browser.call(updateDm, { ...dm, body: { dm_channel_user: { starred: true } } });
  await browser.call(updateDm, { ...dm, body: { dm_channel_user: { active: false } } });
  await browser.call(openDm, {
    body: {
      dm_channel_user: {
        user_1_id: author.id,
        user_2_id: partner.id,
        workspace_id: cast.workspaceId,
      },
    },
  });
  await browser.attempt(sendCallSignal, {
    body: {
      type: 'JOIN_CALL',
      from: author.id,
      to: partner.id,
      target_user_id: partner.id,
      channel_id: channelId,
      call_id: secretWord,
    },
  });
  await browser.call(deleteMessage, { params });
  return channelId;
}
