import { useEffect, useSyncExternalStore } from 'react';
import { whenCalm, type Turn } from './calm';

/** A part of the program that is fetched after the first paint, and is there at once from then on. */
export interface Deferred<T> {
  /** Of all the parts that a screen is to have. */
  readonly turn: Turn;
  load(): Promise<void>;
  /** Null until it has arrived. */
  current(): T | null;
  /** It was asked for, and could not be fetched so far. */
  hasFailed(): boolean;
  subscribe(listener: () => void): () => void;
}

/** A part that could not be fetched is asked for again while somebody waits for it. */
const retryMs = 5_000;

export function deferred<T>(fetchModule: () => Promise<T>, turn: Turn = 'in line'): Deferred<T> {
  const listeners = new Set<() => void>();
  let loaded: T | null = null;
  let failed = false;
  let loading: Promise<void> | null = null;

  async function load() {
    try {
      loaded = await fetchModule();
      failed = false;
    } catch {
      // Offline, or replaced by a new version.
      loading = null;
      failed = true;
      setTimeout(() => {
        if (listeners.size > 0) void begin();
      }, retryMs);
    }
    for (const listener of listeners) listener();
  }

  const begin = () => (loading ??= load());

  return {
    turn,
    load: begin,
    current: () => loaded,
    hasFailed: () => failed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part, or null and soon the part: what the screen is waiting for comes first. */
export function useDeferred<T>(module: Deferred<T>): T | null {
  useEffect(
    () => (module.current() === null ? whenCalm(() => void module.load(), module.turn) : undefined),
    [module],
  );
  return useSyncExternalStore(module.subscribe, module.current);
}

/** Whether one has to do without the part, at least for now. */
export function useHasFailed<T>(module: Deferred<T>): boolean {
  return useSyncExternalStore(module.subscribe, module.hasFailed);
}
