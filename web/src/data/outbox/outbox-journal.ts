import type { OutboxEntry } from './outbox-entry';

/** The part of `localStorage` that the journal needs. */
export type KeyValueStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

export interface OutboxJournal {
  /** Returns a function that removes the entry, unless it was written again since. */
  write(entry: OutboxEntry): () => void;
  remove(clientId: string): void;
  has(clientId: string): boolean;
  /** As they were read: not validated. */
  all(): unknown[];
}

const prefix = 'parley.outbox.';

/**
 * Entries that are being written to a slower storage, for the case that the page is closed before that is
 * done. `place` may throw: reading `localStorage` does if the browser refuses storage.
 */
export function outboxJournal(place: () => KeyValueStorage = () => localStorage): OutboxJournal {
  function remove(clientId: string): void {
    attempt(() => place().removeItem(prefix + clientId));
  }

  return {
    write(entry) {
      const key = prefix + entry.client_id;
      const text = JSON.stringify(entry);
      attempt(() => place().setItem(key, text));
      return () => {
        if (attempt(() => place().getItem(key)) === text) remove(entry.client_id);
      };
    },
    remove,
    has: (clientId) => typeof attempt(() => place().getItem(prefix + clientId)) === 'string',
    all: () => attempt(() => readAll(place())) ?? [],
  };
}

function readAll(storage: KeyValueStorage): unknown[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => attempt(() => JSON.parse(storage.getItem(key) ?? '') as unknown));
}

/** If storage is refused or full, the app goes on without a journal. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
