import type { ChannelMessages } from './channel-messages';

export type Change<State = ChannelMessages> = (state: State) => State;

interface Replays<State> {
  /** A change that was applied just now to what has this id. */
  note(id: number, change: Change<State>): void;
  /** A change to whichever has what it is about. */
  noteEverywhere(change: Change<State>): void;
  /**
   * Runs a load. Resolves with what it brought, or its failure, and with what applies once more the
   * changes that came meanwhile: the page may be from before them. They set state, so twice is
   * once (R6).
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
