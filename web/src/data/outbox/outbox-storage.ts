import { createStore, del, get, set, values } from 'idb-keyval';
import { OutboxEntry } from './outbox-entry';
import { outboxJournal } from './outbox-journal';

/**
 * Storage that keeps unsent messages when the page is closed. Any call may fail: a browser may refuse
 * storage.
 */
export interface OutboxStorage {
  /** The entry outlives the page from the moment of the call. */
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
  has(clientId: string): Promise<boolean>;
  all(userId: number): Promise<OutboxEntry[]>;
}

/**
 * IndexedDB holds large entries but writes asynchronously: a page that is closed meanwhile loses them.
 * Until a write is done its entry is also in the synchronous `journal`.
 */
export function indexedDbStorage(
  database = 'parley-outbox',
  journal = outboxJournal(),
): OutboxStorage {
  const entries = createStore(database, 'entries');

  /** If the browser refuses IndexedDB, only the journal's entries are found. */
  async function readStored(): Promise<unknown[]> {
    try {
      return await values(entries);
    } catch {
      return [];
    }
  }

  return {
    // `async`, as opening a database may also throw.
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
      // Last, as the journal's entries are newer.
      for (const value of [...stored, ...written]) {
        const { success, data } = OutboxEntry.safeParse(value);
        if (success && data.user_id === userId) all.set(data.client_id, data);
      }
      return [...all.values()];
    },
  };
}
