import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import type { MessageReact } from '@parley/contract/entities/message-react';
import type { ChannelRow } from '../channels/channel-view.js';
import type { NewEvent, Stream } from '../store/event.js';
import type { Transaction } from '../store/store.js';

interface ChatEvent extends NewEvent {
  message: ChatChannelPayload;
}

/**
 * What one person saved in one workspace, which ChatChannel brings to their own browsers. Each
 * workspace has its own, because being signed out of one takes its streams away (R8).
 */
export const savesStream = (workspaceId: number, userId: number): Stream =>
  `saves.${workspaceId}:${userId}`;

/** To whoever follows the channel: a message is new, or is another now. */
export function announceMessage(tx: Transaction, message: Message, channel: ChannelRow): void {
  append(tx, {
    stream: `channel:${channel.id}`,
    message: { message_data: { type: 'PUT', message, dm_channel: channel.dm_key !== null } },
  });
}

export function announceDeleted(tx: Transaction, { id, user_id, channel_id }: Message): void {
  append(tx, {
    stream: `channel:${channel_id}`,
    message: { message_data: { type: 'DELETE', id, user_id, channel_id } },
  });
}

export function announceReact(
  tx: Transaction,
  channelId: number,
  type: 'RECEIVE_MESSAGE_REACT' | 'REMOVE_MESSAGE_REACT',
  { message_id, user_id, react_code }: MessageReact,
): void {
  append(tx, {
    stream: `channel:${channelId}`,
    message: { message_data: { type, id: message_id, user_id, react_code } },
  });
}

/** To the browsers of whoever saved it, or saves it no longer. */
export function announceSave(
  tx: Transaction,
  type: 'RECEIVE_MESSAGE_SAVE' | 'REMOVE_MESSAGE_SAVE',
  save: { id: number; workspace_id: number; user_id: number },
  message: Message,
): void {
  append(tx, {
    stream: savesStream(save.workspace_id, save.user_id),
    message: { message_data: { type, id: message.id, message_save_id: save.id, message } },
  });
}

function append(tx: Transaction, event: ChatEvent): void {
  tx.append(event);
}
