import type { LinkPreview } from '@parley/contract/entities/link-preview';
import { authoredFields, type Message, type MessageFile } from '@parley/contract/entities/message';
import type { Selectable } from 'kysely';
import type { MessageReactionsTable, MessagesTable } from '../../platform/store/message-tables.js';

export type MessageRow = Selectable<MessagesTable>;
type AuthoredColumns = Pick<MessageRow, keyof typeof authoredFields>;
// `keys` of an object has no narrower type.
const authoredNames = Object.keys(authoredFields) as (keyof AuthoredColumns)[];

/** The fields of a message as its author sends them: an absent field is null in the row. */
export type Authored = Pick<AuthoredColumns, 'body' | 'channel_id'> & {
  [Name in keyof AuthoredColumns]?: AuthoredColumns[Name] | undefined;
};
export type Reaction = Pick<
  Selectable<MessageReactionsTable>,
  'message_id' | 'user_id' | 'react_code'
>;

/** The columns of the author's fields, with the value that `valueOf` has for each. */
export function authoredColumns(
  valueOf: (name: keyof AuthoredColumns) => unknown,
): AuthoredColumns {
  // `valueOf` reads a row, or what is inserted as one.
  return Object.fromEntries(authoredNames.map((name) => [name, valueOf(name)])) as AuthoredColumns;
}

/** `reactions` in the order of display. A new message has none of what follows. */
export function messageView(
  message: MessageRow,
  files: MessageFile[] = [],
  reactions: readonly Reaction[] = [],
  previews: LinkPreview[] = [],
): Message {
  const view: Message = {
    id: message.id,
    ...authoredColumns((name) => message[name]),
    user_id: message.user_id,
    created_at: new Date(message.created_at).toISOString(),
    updated_at: new Date(message.updated_at).toISOString(),
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
