import * as z from 'zod/mini';
import { Id } from '../entities/id.js';
import { Message } from '../entities/message.js';
import { ReactCode } from '../entities/message-react.js';

/** A new or edited message. A known id is replaced, so applying it twice changes nothing (R6). */
export const MessagePut = z.object({
  message_data: z.object({
    type: z.literal('PUT'),
    message: Message,
    dm_channel: z.boolean(),
  }),
});

/** `user_id` is the message's author. */
export const MessageDeleted = z.object({
  message_data: z.object({ type: z.literal('DELETE'), id: Id, user_id: Id, channel_id: Id }),
});

/** `id` is the message's; `user_id` is who reacted, or took it back. */
export const MessageReacted = z.object({
  message_data: z.object({
    type: z.enum(['RECEIVE_MESSAGE_REACT', 'REMOVE_MESSAGE_REACT']),
    id: Id,
    user_id: Id,
    react_code: ReactCode,
  }),
});

/** One's own saves, to one's own browsers. `id` is the message's. */
export const MessageSaved = z.object({
  message_data: z.object({
    type: z.enum(['RECEIVE_MESSAGE_SAVE', 'REMOVE_MESSAGE_SAVE']),
    id: Id,
    message_save_id: Id,
    message: Message,
  }),
});

export const ChatChannelPayload = z.union([
  MessagePut,
  MessageDeleted,
  MessageReacted,
  MessageSaved,
]);
export type ChatChannelPayload = z.output<typeof ChatChannelPayload>;
