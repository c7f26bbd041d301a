import { createStore, del, get, set, values } from 'idb-keyval';
import { OutboxEntry } from './outbox-entry';

/** Where unsent messages outlive the page. Any call may fail: a browser may refuse storage. */
export interface OutboxStorage {
  put(entry: OutboxEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
  has(clientId: string): Promise<boolean>;
  all(userId: number): Promise<OutboxEntry[]>;
}

export function indexedDbStorage(database = 'parley-outbox'): OutboxStorage {
  const entries = createStore(database, 'entries');
  return {
    // Async, because opening a database may also throw.
    put: async (entry) => set(entry.client_id, entry, entries),
    remove: async (clientId) => del(clientId, entries),
    has: async (clientId) => (await get(clientId, entries)) !== undefined,
    async all(userId) {
      const stored: unknown[] = await values(entries);
      return stored
        .map((value) => OutboxEntry.safeParse(value))
        .flatMap((parsed) => (parsed.success ? [parsed.data] : []))
        .filter((entry) => entry.user_id === userId);
    },
  };
}
