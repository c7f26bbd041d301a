import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others go first. */
const longest = 10;

/**
 * For work that grows with a workspace. Returns what is awaited between its parts: it lets the event loop go on where
 * the work since the last time took long.
 */
export function pauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longest) return;
    await setImmediate();
    begun = performance.now();
  };
}

/** In groups of so many, the last of which may be smaller. */
export function* groupsOf<T>(size: number, items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
