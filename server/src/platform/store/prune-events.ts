import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from './store.js';

const step = 500;
const pauseMs = 20;

/** Removes events dated before the moment, in steps so short that concurrent posts barely wait. */
export async function pruneEvents(
  events: EventLog,
  moment: number,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await events.prune(moment, step);
    removed += count;
    if (count < step || stopping?.aborted) return removed;
    await delay(pauseMs);
  }
}
