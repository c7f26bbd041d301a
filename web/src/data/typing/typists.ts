import { createStore } from 'zustand/vanilla';
import type { ByConversation, ConversationKey } from '../conversations/conversation';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** Milliseconds after a member's last whisper until they count as stopped. */
export const typingLastsMs = 6_000;

/** The members typing in a conversation, earliest first. */
type Typists = ByConversation<readonly number[]>;

export function createTypists() {
  const store = createStore<Typists>()(() => ({}));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const of = (conversation: ConversationKey) => store.getState()[conversation] ?? [];

  function hasSent(conversation: ConversationKey, userId: number): void {
    const key = `${conversation}.${userId}`;
    clearTimeout(timers.get(key));
    if (!timers.delete(key)) return;
    store.setState({ [conversation]: of(conversation).filter((id) => id !== userId) });
  }

  return {
    store,
    isTyping(conversation: ConversationKey, userId: number): void {
      const key = `${conversation}.${userId}`;
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => hasSent(conversation, userId), typingLastsMs),
      );
      if (of(conversation).includes(userId)) return;
      store.setState({ [conversation]: [...of(conversation), userId] });
    },
    /** Their message has arrived, or they were not heard of any more. */
    hasSent,
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      store.setState({}, true);
    },
  };
}

/** The people who are typing in the conversations that this page has open. */
export const typists = createTypists();

endsWithWorkspace(typists.clear);
