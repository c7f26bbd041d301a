import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** Milliseconds after a member's last whisper until they count as stopped. */
export const typingLastsMs = 6_000;

/** The members typing in a channel, earliest first. */
type Typists = Readonly<Record<number, readonly number[]>>;

export function createTypists() {
  const store = createStore<Typists>()(() => ({}));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const of = (channelId: number) => store.getState()[channelId] ?? [];

  function hasSent(channelId: number, userId: number): void {
    const key = `${channelId}.${userId}`;
    clearTimeout(timers.get(key));
    if (!timers.delete(key)) return;
    store.setState({ [channelId]: of(channelId).filter((id) => id !== userId) });
  }

  return {
    store,
    isTyping(channelId: number, userId: number): void {
      const key = `${channelId}.${userId}`;
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => hasSent(channelId, userId), typingLastsMs),
      );
      if (of(channelId).includes(userId)) return;
      store.setState({ [channelId]: [...of(channelId), userId] });
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

/** The people who are typing in the channels that this page has open. */
export const typists = createTypists();

endsWithWorkspace(typists.clear);
