import { performance } from 'node:perf_hooks';
import type { Log } from '../../platform/lib/log.js';
import { type BackgroundTask, repeat } from '../../platform/lib/repeat.js';
import type { Store } from '../../platform/store/store.js';
import { readDocuments } from './read-documents.js';
import { rebuildIfAsked } from './rebuild.js';

/** Messages indexed at once. The more, the less each costs; a search may wait for them. */
const batch = 500;
/** Milliseconds between looks at the queue. Searches look through it themselves, so nothing waits for this. */
const pause = 1_000;
/** The share of its time that the event loop works, above which indexing waits. */
const busy = 0.8;
/** For how long indexing waits at most, in milliseconds. */
const longestWait = 3_000;

/** Keeps the index up to date, and builds it while the server answers. */
export function startIndexing(store: Store, log: Log): BackgroundTask {
  const mayIndex = idleness();
  const work = async (stopping: AbortSignal) => {
    await rebuildIfAsked(store);
    if (mayIndex()) await indexAll(store, stopping);
  };
  store.index.onReplaced((why) => log.warn({ why }, 'the search index is built anew'));
  return repeat(pause, work, (error) => log.warn({ err: error }, 'indexing messages failed'));
}

/** Whether the event loop has had time since the last look, or indexing has waited long enough. */
function idleness(): () => boolean {
  let last = performance.eventLoopUtilization();
  // The first look is never put off: a server that starts is busy.
  let indexedAt = -Infinity;
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > busy && performance.now() - indexedAt < longestWait) return false;
    indexedAt = performance.now();
    return true;
  };
}

async function indexAll({ index }: Store, stopping: AbortSignal): Promise<void> {
  // A batch that is not full waits for the next look: small batches cost the most for each message.
  const queued = async () => {
    while (!stopping.aborted && (await index.indexQueued(batch, readDocuments)) === batch);
  };
  await queued();
  // Also while messages from before the index are read: they are many.
  while (!stopping.aborted && (await index.indexOlder(batch, readDocuments))) await queued();
}
