import type { ChatChannelPayload, MessageSaved } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';
import type { MessageReact } from '@parley/contract/entities/message-react';
import type * as z from 'zod/mini';
import type { NewEvent, Stream } from '../../platform/store/event.js';
import type { Transaction } from '../../platform/store/store.js';
import { ownStream } from '../audience/own-stream.js';
import type { ChannelRow } from '../channels/channel-view.js';
import { isDm } from '../channels/policy.js';

interface ChatEvent extends NewEvent {
  message: ChatChannelPayload;
}

/** The subject of events that have a message's text: a later event clears the earlier ones. */
export const subjectOf = (messageId: number): string => `message:${messageId}`;

/** To the channel's subscribers: a new message. */
export function announceMessage(tx: Transaction, message: Message, channel: ChannelRow): void {
  append(tx, { stream: `channel:${channel.id}`, message: firstPut(message, channel) });
}

/**
 * Announces a change; rewrites the first event for resuming clients.
 *
 * @param announcedAt the offset of that event
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
    ...revision(announcedAt, firstPut({ ...message, updated_at: message.created_at }, channel)),
  });
}

/** To the channel's subscribers: a deleted message. Earlier events of the message are cleared. */
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

function firstPut(message: Message, channel: ChannelRow): ChatChannelPayload {
  return {
    message_data: { type: 'PUT', is_new: true, message, dm_channel: isDm(channel) },
  };
}

function put(message: Message, channel: ChannelRow): ChatChannelPayload {
  return { message_data: { type: 'PUT', message, dm_channel: isDm(channel) } };
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

/** To the browsers of the user who saved the message, or removed the save. */
export function announceSave(
  tx: Transaction,
  type: 'RECEIVE_MESSAGE_SAVE' | 'REMOVE_MESSAGE_SAVE',
  save: { id: number; workspace_id: number; user_id: number },
  message: Message,
): void {
  const said = { type, id: message.id, message_save_id: save.id, message };
  announceSaved(tx, ownStream(save.workspace_id, save.user_id), said);
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
