import type * as z from 'zod/mini';
import type { ChatChannelPayload, MessageSaved } from '@parley/contract/cable/chat-channel';
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

export const isSavesStream = (stream: Stream): boolean => stream.startsWith('saves.');

/** What events hold a message's text by: a later one takes it from the earlier ones. */
export const subjectOf = (messageId: number): string => `message:${messageId}`;

/** To whoever follows the channel: a message is new. */
export function announceMessage(tx: Transaction, message: Message, channel: ChannelRow): void {
  append(tx, { stream: `channel:${channel.id}`, message: put(message, channel) });
}

/**
 * To whoever follows the channel: a message is another now. `announcedAt`: the offset of the event
 * that brought it first. That one stays where it is, because clients expect new messages in order,
 * and says what the message is now, as if it had been posted so.
 */
export function announceChanged(
  tx: Transaction,
  message: Message,
  channel: ChannelRow,
  announcedAt: number | null,
): void {
  append(tx, {
    stream: `channel:${channel.id}`,
    message: put(message, channel),
    subject: subjectOf(message.id),
    ...revision(announcedAt, put({ ...message, updated_at: message.created_at }, channel)),
  });
}

/** To whoever follows the channel. What earlier events said of the message is gone, too. */
export function announceDeleted(
  tx: Transaction,
  { id, user_id, channel_id }: Message,
  announcedAt: number | null,
): void {
  append(tx, {
    stream: `channel:${channel_id}`,
    message: { message_data: { type: 'DELETE', id, user_id, channel_id } },
    subject: subjectOf(id),
    ...revision(announcedAt, null),
  });
}

function put(message: Message, channel: ChannelRow): ChatChannelPayload {
  return { message_data: { type: 'PUT', message, dm_channel: channel.dm_key !== null } };
}

function revision(
  offset: number | null,
  message: ChatChannelPayload | null,
): Pick<NewEvent, 'revises'> {
  return offset === null ? {} : { revises: { offset, message } };
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
  const said = { type, id: message.id, message_save_id: save.id, message };
  announceSaved(tx, savesStream(save.workspace_id, save.user_id), said);
}

export function announceSaved(
  tx: Transaction,
  stream: Stream,
  message_data: z.output<typeof MessageSaved>['message_data'],
): void {
  append(tx, { stream, message: { message_data }, subject: subjectOf(message_data.id) });
}

function append(tx: Transaction, event: ChatEvent): void {
  tx.append(event);
}
