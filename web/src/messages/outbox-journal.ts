import type { OutboxEntry } from './outbox-entry';

/** As much of `localStorage` as the journal needs. */
export type KeyValueStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

export interface OutboxJournal {
  /** Returns what takes the entry out again, unless it was written anew since. */
  write(entry: OutboxEntry): () => void;
  remove(clientId: string): void;
  has(clientId: string): boolean;
  /** As they were read: not validated. */
  all(): unknown[];
}

const prefix = 'parley.outbox.';

/**
 * Entries that are on their way to a slower storage, for when the page goes before they are there.
 * `place` may throw: naming `localStorage` does where the browser refuses storage.
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

/** Without it, or where it is full, messages are as safe as without a journal. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
