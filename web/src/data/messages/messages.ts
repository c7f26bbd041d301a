import { useStore } from 'zustand';
import type { ConversationKey } from '../conversations/conversation';
import { loadPage } from './load-page';
import { createMessageStore, type OpenConversation } from './message-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** The message store of this page. */
export const messages = createMessageStore(loadPage);

endsWithWorkspace(messages.forgetAll);

export function useOpenConversation(conversation: ConversationKey): OpenConversation | undefined {
  return useStore(messages.conversations, (opened) => opened[conversation]);
}
