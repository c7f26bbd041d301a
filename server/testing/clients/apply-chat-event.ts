import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { Message } from '@parley/contract/entities/message';

/** A browser's state of a channel and of its user's saves. */
export interface ChatState {
  messages: Record<string, Message>;
  /** The save's id, by message id. */
  saves: Record<string, number>;
}

/** R6 in its simplest form: each event carries and sets the complete state. */
export function applyChatEvent(
  { messages, saves }: ChatState,
  { message_data: data }: ChatChannelPayload,
): ChatState {
  switch (data.type) {
    case 'PUT':
      return { messages: { ...messages, [data.message.id]: data.message }, saves };
    case 'DELETE':
      return { messages: without(messages, data.id), saves: without(saves, data.id) };
    case 'RECEIVE_MESSAGE_REACT':
    case 'REMOVE_MESSAGE_REACT': {
      const message = messages[data.id];
      if (!message) return { messages, saves };
      const isOn = data.type === 'RECEIVE_MESSAGE_REACT';
      const reacted = withReact(message, data.user_id, data.react_code, isOn);
      return { messages: { ...messages, [data.id]: reacted }, saves };
    }
    case 'RECEIVE_MESSAGE_SAVE':
      return { messages, saves: { ...saves, [data.id]: data.message_save_id } };
    case 'REMOVE_MESSAGE_SAVE':
      return { messages, saves: without(saves, data.id) };
  }
}

/** Recomputes the count from the users who reacted, so that duplicates do not count twice. */
function withReact(message: Message, userId: number, code: string, isOn: boolean): Message {
  const own = without(message.user_reacts[userId] ?? {}, code);
  if (isOn) own[code] = true;
  const user_reacts = without(message.user_reacts, userId);
  if (Object.keys(own).length > 0) user_reacts[userId] = own;

  const count = Object.values(user_reacts).filter((codes) => codes[code]).length;
  const total_reacts = without(message.total_reacts, code);
  if (count > 0) total_reacts[code] = count;
  return { ...message, user_reacts, total_reacts };
}

function without<T>(map: Record<string, T>, key: string | number): Record<string, T> {
  const { [key]: _gone, ...rest } = map;
  return rest;
}
