import type { ChannelMessages } from './channel-messages';

export type Change<State = ChannelMessages> = (state: State) => State;

interface Replays<State> {
  /** Records a change just applied to the state with this id. */
  note(id: number, change: Change<State>): void;
  /** Records a change to the state that contains its subject, whichever that is. */
  noteEverywhere(change: Change<State>): void;
  /**
   * Runs a load. Resolves with its result or failure, and with a function that applies the changes recorded
   * meanwhile once more: the loaded page may be older than them. Changes are idempotent (R6).
   */
  during<T>(id: number, load: () => Promise<T>): Promise<[T | { failure: unknown }, Change<State>]>;
}

export function createReplays<State = ChannelMessages>(): Replays<State> {
  const running = new Map<number, Set<Change<State>[]>>();
  return {
    note(id, change) {
      for (const changes of running.get(id) ?? []) changes.push(change);
    },
    noteEverywhere(change) {
      for (const watchers of running.values()) {
        for (const changes of watchers) changes.push(change);
      }
    },
    async during(id, load) {
      const changes: Change<State>[] = [];
      const watchers = running.get(id) ?? new Set();
      running.set(id, watchers.add(changes));
      const loaded = await load().catch((failure: unknown) => ({ failure }));
      watchers.delete(changes);
      if (watchers.size === 0) running.delete(id);
      return [loaded, (state) => changes.reduce((changed, apply) => apply(changed), state)];
    },
  };
}
