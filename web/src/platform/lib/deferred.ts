import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { whenIdle, type QueuePosition } from './scheduler';

/** A module that is fetched after the first paint and can be read synchronously once loaded. */
export interface Deferred<T> {
  /** Its place in the queue of modules to fetch. */
  readonly position: QueuePosition;
  /** Null after a failed fetch. */
  load(): Promise<T | null>;
  /** Null until it is loaded. */
  current(): T | null;
  /** The last fetch failed and no later fetch has succeeded. */
  hasFailed(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Milliseconds until a failed fetch is repeated, if the module still has subscribers. */
const retryMs = 5_000;

export function deferred<T>(
  fetchModule: () => Promise<T>,
  position: QueuePosition = 'back',
): Deferred<T> {
  const listeners = new Set<() => void>();
  let loaded: T | null = null;
  let failed = false;
  let loading: Promise<T | null> | null = null;

  async function load() {
    try {
      loaded = await fetchModule();
      failed = false;
    } catch {
      // Offline, or replaced by a new version of the app.
      loading = null;
      failed = true;
      setTimeout(() => {
        if (listeners.size > 0) void begin();
      }, retryMs);
    }
    for (const listener of listeners) listener();
    return loaded;
  }

  const begin = () => (loading ??= load());

  return {
    position,
    load: begin,
    current: () => loaded,
    hasFailed: () => failed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The module, or null while it is fetched: the fetch starts when the browser is idle. */
export function useDeferred<T>(module: Deferred<T>): T | null {
  useEffect(
    () =>
      module.current() === null ? whenIdle(() => void module.load(), module.position) : undefined,
    [module],
  );
  return useSyncExternalStore(module.subscribe, module.current);
}

/** As `useDeferred`, but for a component that is on the screen: the fetch starts at once. */
export function useShown<T>(module: Deferred<T>): T | null {
  useLayoutEffect(() => void module.load(), [module]);
  return useSyncExternalStore(module.subscribe, module.current);
}

/** Whether the last fetch of the module failed. */
export function useHasFailed<T>(module: Deferred<T>): boolean {
  return useSyncExternalStore(module.subscribe, module.hasFailed);
}
