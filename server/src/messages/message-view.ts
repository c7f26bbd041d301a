import type { Selectable } from 'kysely';
import type { LinkPreview } from '@parley/contract/entities/link-preview';
import type { Message, MessageFile } from '@parley/contract/entities/message';
import type { MessageReactionsTable, MessagesTable } from '../store/message-tables.js';

export type MessageRow = Selectable<MessagesTable>;
export type Reaction = Pick<
  Selectable<MessageReactionsTable>,
  'message_id' | 'user_id' | 'react_code'
>;

/** `reactions` in the order of display. A new message has none of what follows. */
export function messageView(
  message: MessageRow,
  files: MessageFile[] = [],
  reactions: readonly Reaction[] = [],
  previews: LinkPreview[] = [],
): Message {
  return {
    id: message.id,
    body: message.body,
    user_id: message.user_id,
    channel_id: message.channel_id,
    created_at: new Date(message.created_at).toISOString(),
    updated_at: new Date(message.updated_at).toISOString(),
    client_id: message.client_id,
    ...kindView(message),
    files,
    ...pinView(message),
    ...(previews.length > 0 && { previews }),
    ...reactsView(reactions),
  };
}

function kindView({
  call_outcome: outcome,
  call_rang_at,
  call_seconds: seconds,
  system_event: event,
  system_user_id: user_id,
}: MessageRow): Pick<Message, 'type' | 'call' | 'system'> {
  if (event !== null) return { type: 'system', system: { event, user_id } };
  if (outcome === null || call_rang_at === null) return { type: 'message' };
  const rang_at = new Date(call_rang_at).toISOString();
  return { type: 'call', call: { outcome, rang_at, seconds } };
}

function pinView({ pinner_id: user_id, pinned_at }: MessageRow): Pick<Message, 'pin'> {
  if (user_id === null || pinned_at === null) return {};
  return { pin: { user_id, at: new Date(pinned_at).toISOString() } };
}

function reactsView(reactions: readonly Reaction[]): Pick<Message, 'total_reacts' | 'user_reacts'> {
  const total_reacts: Message['total_reacts'] = {};
  const user_reacts: Message['user_reacts'] = {};
  for (const { user_id, react_code } of reactions) {
    total_reacts[react_code] = (total_reacts[react_code] ?? 0) + 1;
    user_reacts[user_id] = { ...user_reacts[user_id], [react_code]: true };
  }
  return { total_reacts, user_reacts };
}
