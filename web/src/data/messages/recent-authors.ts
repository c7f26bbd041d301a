import type { ConversationKey } from '../conversations/conversation';
import { messages } from './messages';

/** Ids of the people who wrote the conversation's loaded messages, the latest first. */
export function recentAuthors(conversation: ConversationKey): number[] {
  const loaded = messages.conversations.getState()[conversation]?.messages ?? [];
  return [...new Set(loaded.map(({ user_id }) => user_id).toReversed())];
}
