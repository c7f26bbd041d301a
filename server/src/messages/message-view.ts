import type { Selectable } from 'kysely';
import type { Message } from '@parley/contract/entities/message';
import type { MessagesTable } from '../store/schema.js';

export type MessageRow = Selectable<MessagesTable>;

export function messageView(message: MessageRow): Message {
  return {
    id: message.id,
    body: message.body,
    user_id: message.user_id,
    channel_id: message.channel_id,
    created_at: new Date(message.created_at).toISOString(),
    updated_at: new Date(message.updated_at).toISOString(),
    client_id: message.client_id,
    type: 'message',
    files: [],
    total_reacts: {},
    user_reacts: {},
  };
}
