import type { ConversationKey } from '../conversations/conversation';
import type { LoadedMessages } from './loaded-messages';

export type Change<State = LoadedMessages> = (state: State) => State;

interface Replays<State> {
  /** Records a change just applied to the state of this conversation. */
  note(conversation: ConversationKey, change: Change<State>): void;
  /** Records a change to the state that contains its subject, whichever that is. */
  noteEverywhere(change: Change<State>): void;
  /**
   * Runs a load. Resolves with its result or failure, and with a function that applies the changes recorded
   * meanwhile once more: the loaded page may be older than them. Changes are idempotent (R6).
   */
  during<T>(
    conversation: ConversationKey,
    load: () => Promise<T>,
  ): Promise<[T | { failure: unknown }, Change<State>]>;
}

export function createReplays<State = LoadedMessages>(): Replays<State> {
  const running = new Map<ConversationKey, Set<Change<State>[]>>();
  return {
    note(conversation, change) {
      for (const changes of running.get(conversation) ?? []) changes.push(change);
    },
    noteEverywhere(change) {
      for (const watchers of running.values()) {
        for (const changes of watchers) changes.push(change);
      }
    },
    async during(conversation, load) {
      const changes: Change<State>[] = [];
      const watchers = running.get(conversation) ?? new Set();
      running.set(conversation, watchers.add(changes));
      const loaded = await load().catch((failure: unknown) => ({ failure }));
      watchers.delete(changes);
      if (watchers.size === 0) running.delete(conversation);
      return [loaded, (state) => changes.reduce((changed, apply) => apply(changed), state)];
    },
  };
}
