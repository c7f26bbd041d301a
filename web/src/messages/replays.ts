import type { ChannelMessages } from './channel-messages';

export type Change = (state: ChannelMessages) => ChannelMessages;

interface Replays {
  /** A change that was applied just now. */
  note(channelId: number, change: Change): void;
  /**
   * Runs a load. Resolves with what it brought, or its failure, and with what applies once more the
   * changes that came meanwhile: the page may be from before them. They set state, so twice is
   * once (R6).
   */
  during<T>(channelId: number, load: () => Promise<T>): Promise<[T | { failure: unknown }, Change]>;
}

export function createReplays(): Replays {
  const running = new Map<number, Set<Change[]>>();
  return {
    note(channelId, change) {
      for (const changes of running.get(channelId) ?? []) changes.push(change);
    },
    async during(channelId, load) {
      const changes: Change[] = [];
      const watchers = running.get(channelId) ?? new Set();
      running.set(channelId, watchers.add(changes));
      const loaded = await load().catch((failure: unknown) => ({ failure }));
      watchers.delete(changes);
      if (watchers.size === 0) running.delete(channelId);
      return [loaded, (state) => changes.reduce((changed, apply) => apply(changed), state)];
    },
  };
}
