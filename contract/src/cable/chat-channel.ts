import * as z from 'zod/mini';
import { Message } from '../entities/message.js';

/** A new or edited message. A known id is replaced, so applying it twice changes nothing (R6). */
export const MessagePut = z.object({
  message_data: z.object({
    type: z.literal('PUT'),
    message: Message,
    dm_channel: z.boolean(),
  }),
});

export const ChatChannelPayload = z.union([MessagePut]);
export type ChatChannelPayload = z.output<typeof ChatChannelPayload>;
