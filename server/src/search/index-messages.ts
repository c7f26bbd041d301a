import type { Log } from '../lib/log.js';
import { type BackgroundTask, repeat } from '../lib/repeat.js';
import type { Store } from '../store/store.js';
import { rebuildIfAsked } from './rebuild.js';
import { readDocuments } from './read-documents.js';

/** Messages indexed at once: few, so that a search never waits long for them. */
const batch = 200;
/** Milliseconds between looks at the queue. Searches look through it themselves, so nothing waits for this. */
const pause = 1_000;
/** Keeps the index up to date, and builds it while the server answers. */
export function startIndexing(store: Store, log: Log): BackgroundTask {
  const work = async (stopping: AbortSignal) => {
    await rebuildIfAsked(store);
    await indexAll(store, stopping);
  };
  store.index.onReplaced((why) => log.warn({ why }, 'the search index is built anew'));
  return repeat(pause, work, (error) => log.warn({ err: error }, 'indexing messages failed'));
}

async function indexAll({ index }: Store, stopping: AbortSignal): Promise<void> {
  const queued = async () => {
    while (!stopping.aborted && (await index.indexQueued(batch, readDocuments)) > 0);
  };
  await queued();
  // Also while messages from before the index are read: they are many.
  while (!stopping.aborted && (await index.indexOlder(batch, readDocuments))) await queued();
}
