import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get a turn. */
const longest = 10;

/**
 * For work that grows with a workspace. Returns a function to await between the parts of the work: it lets the event
 * loop go on if the work since the last pause took long.
 */
export function pauses(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < longest) return;
    await setImmediate();
    begun = performance.now();
  };
}

/** Groups of `size` items; the last group may be smaller. */
export function* groupsOf<T>(size: number, items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
