import { createStore, del, get, set, values } from 'idb-keyval';
import { OutboxEntry } from './outbox-entry';
import { outboxJournal } from './outbox-journal';

/** Where unsent messages outlive the page. Any call may fail: a browser may refuse storage. */
export interface OutboxStorage {
  /** From the moment it is called the entry outlives the page. */
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
  has(clientId: string): Promise<boolean>;
  all(userId: number): Promise<OutboxEntry[]>;
}

/**
 * IndexedDB, which takes what is large, and takes its time: a page that goes in the meantime takes
 * along what it was still to store. Until then an entry is in the `journal`, which is written at once.
 */
export function indexedDbStorage(
  database = 'parley-outbox',
  journal = outboxJournal(),
): OutboxStorage {
  const entries = createStore(database, 'entries');

  /** Where the browser refuses it, what is in the journal is all there is. */
  async function readStored(): Promise<unknown[]> {
    try {
      return await values(entries);
    } catch {
      return [];
    }
  }

  return {
    // Async, because opening a database may also throw.
    async put(entry) {
      const settle = journal.write(entry);
      await set(entry.client_id, entry, entries);
      settle();
    },
    async remove(clientId) {
      journal.remove(clientId);
      await del(clientId, entries);
    },
    has: async (clientId) => journal.has(clientId) || (await get(clientId, entries)) !== undefined,
    async all(userId) {
      const written = journal.all();
      const stored = await readStored();
      const all = new Map<string, OutboxEntry>();
      // What is in the journal is newer.
      for (const value of [...stored, ...written]) {
        const { success, data } = OutboxEntry.safeParse(value);
        if (success && data.user_id === userId) all.set(data.client_id, data);
      }
      return [...all.values()];
    },
  };
}
