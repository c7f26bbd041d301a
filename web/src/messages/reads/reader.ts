import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { ReadStore } from './read-store';

interface Reading {
  message_id: number;
  /** The entry's revision that the browser knew: the server then neither moves back nor undoes more. */
  revision: number;
}

interface ReaderParts {
  store: ReadStore;
  tell(channelId: number, reading: Reading): Promise<ReadEntry>;
  /** Whether the call may succeed later. */
  mayRetry(error: unknown): boolean;
  /** Milliseconds between two calls for a channel, and before a failed one is repeated. */
  pauseMs: number;
}

export interface Reader {
  /** The reader has seen everything up to this message. */
  read(channelId: number, messageId: number): void;
  /** Forgets what was not told yet, for example since the channel was marked unread. */
  cancel(channelId: number): void;
  /** Tells at once what is waiting: the page may be gone a moment later. */
  flush(): void;
}

/** Tells the server what was read: at once, then at most once in each pause, a channel. */
export function createReader({ store, tell, mayRetry, pauseMs }: ReaderParts): Reader {
  const waiting = new Map<number, number>();
  /** On their way to the server. */
  const sent = new Map<number, number>();
  const pausing = new Set<number>();

  function send(channelId: number): void {
    const messageId = waiting.get(channelId);
    const known = store.reads.getState()[channelId];
    if (messageId === undefined || !known) return;
    waiting.delete(channelId);
    sent.set(channelId, messageId);
    const askedAt = known.changes;
    tell(channelId, { message_id: messageId, revision: known.entry.revision }).then(
      (entry) => {
        arrived(channelId, messageId);
        store.receiveAnswer(entry, askedAt);
      },
      (error: unknown) => {
        arrived(channelId, messageId);
        store.retry(channelId);
        if (!mayRetry(error)) return;
        if (!waiting.has(channelId)) waiting.set(channelId, messageId);
        pauseThenSend(channelId);
      },
    );
  }

  function arrived(channelId: number, messageId: number): void {
    if (sent.get(channelId) === messageId) sent.delete(channelId);
  }

  function pauseThenSend(channelId: number): void {
    if (pausing.has(channelId)) return;
    pausing.add(channelId);
    setTimeout(() => {
      pausing.delete(channelId);
      if (!waiting.has(channelId)) return;
      send(channelId);
      pauseThenSend(channelId);
    }, pauseMs);
  }

  return {
    read(channelId, messageId) {
      const known = store.reads.getState()[channelId];
      if (!known) return;
      const asked = Math.max(waiting.get(channelId) ?? 0, sent.get(channelId) ?? 0);
      if (messageId <= Math.max(asked, known.entry.last_read_id)) return;
      waiting.set(channelId, messageId);
      if (!pausing.has(channelId)) {
        send(channelId);
        pauseThenSend(channelId);
      }
      store.assumeRead(channelId, messageId);
    },
    cancel: (channelId) => void waiting.delete(channelId),
    flush() {
      for (const channelId of waiting.keys()) send(channelId);
    },
  };
}
