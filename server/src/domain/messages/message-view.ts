import type { LinkPreview } from '@parley/contract/entities/link-preview';
import type { Message, MessageFile } from '@parley/contract/entities/message';
import type { Selectable } from 'kysely';
import type { MessageReactionsTable, MessagesTable } from '../../platform/store/message-tables.js';

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
  const view: Message = {
    id: message.id,
    body: message.body,
    user_id: message.user_id,
    channel_id: message.channel_id,
    created_at: new Date(message.created_at).toISOString(),
    updated_at: new Date(message.updated_at).toISOString(),
    client_id: message.client_id,
    type: 'message',
    files,
    total_reacts: {},
    user_reacts: {},
  };
  addKind(view, message);
  addPin(view, message);
  if (previews.length > 0) view.previews = previews;
  addReactions(view, reactions);
  return view;
}

function addKind(
  view: Message,
  {
    call_outcome: outcome,
    call_rang_at,
    call_seconds: seconds,
    system_event: event,
    system_user_id: user_id,
  }: MessageRow,
): void {
  if (event !== null) {
    view.type = 'system';
    view.system = { event, user_id };
  } else if (outcome !== null && call_rang_at !== null) {
    view.type = 'call';
    view.call = { outcome, rang_at: new Date(call_rang_at).toISOString(), seconds };
  }
}

function addPin(view: Message, { pinner_id: user_id, pinned_at }: MessageRow): void {
  if (user_id === null || pinned_at === null) return;
  view.pin = { user_id, at: new Date(pinned_at).toISOString() };
}

function addReactions(
  { total_reacts, user_reacts }: Message,
  reactions: readonly Reaction[],
): void {
  for (const { user_id, react_code } of reactions) {
    total_reacts[react_code] = (total_reacts[react_code] ?? 0) + 1;
    (user_reacts[user_id] ??= {})[react_code] = true;
  }
}
