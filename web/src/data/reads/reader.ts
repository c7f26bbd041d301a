import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import { isSeen, positionOf, type SeenPosition, withSeen } from '@parley/contract/rules/seen';
import type { ReadStore } from './read-store';

interface Reading {
  /** The messages after `after_id`, up to and with `message_id`, were on the screen. */
  after_id: number;
  message_id: number;
  /** The revision of the entry that the browser knows: the server then makes no message unread. */
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
  /** The reader has seen these messages. */
  read(channelId: number, range: SeenRange): void;
  /** Forgets what was not told yet, for example since the channel was marked unread. */
  cancel(channelId: number): void;
  /** Tells at once what is waiting: the page may be gone a moment later. */
  flush(): void;
}

type Ranges = readonly SeenRange[];

/** Tells the server what was read: at once, then at most once in each pause, a channel. */
export function createReader({ store, tell, mayRetry, pauseMs }: ReaderParts): Reader {
  const waiting = new Map<number, Ranges>();
  /** On their way to the server. */
  const sent = new Map<number, Ranges>();
  const pausing = new Set<number>();

  function send(channelId: number): void {
    const [range, ...others] = waiting.get(channelId) ?? [];
    const known = store.reads.getState()[channelId];
    // The user may have left the channel.
    if (!known) waiting.delete(channelId);
    if (range === undefined || !known) return;
    putRanges(waiting, channelId, others);
    putRanges(sent, channelId, [...(sent.get(channelId) ?? []), range]);
    const askedAt = known.changes;
    const { after_id, to_id: message_id } = range;
    tell(channelId, { after_id, message_id, revision: known.entry.revision }).then(
      (entry) => {
        arrived(channelId, range);
        store.receiveAnswer(entry, askedAt);
      },
      (error: unknown) => {
        arrived(channelId, range);
        store.retry(channelId);
        if (!mayRetry(error)) return;
        wait(channelId, range);
        pauseThenSend(channelId);
      },
    );
  }

  function wait(channelId: number, range: SeenRange): void {
    const before = { last_read_id: beforeAll, seen: waiting.get(channelId) ?? [] };
    putRanges(waiting, channelId, withSeen(before, range).seen);
  }

  function arrived(channelId: number, range: SeenRange): void {
    const others = sent.get(channelId)?.filter((other) => other !== range) ?? [];
    putRanges(sent, channelId, others);
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

  /** The position that the server has once all pending calls have arrived. */
  function asked(channelId: number, entry: ReadEntry): SeenPosition {
    const ranges = [...(waiting.get(channelId) ?? []), ...(sent.get(channelId) ?? [])];
    return ranges.reduce(withSeen, positionOf(entry));
  }

  return {
    read(channelId, range) {
      const known = store.reads.getState()[channelId];
      if (!known || isSeen(asked(channelId, known.entry), range)) return;
      wait(channelId, range);
      if (!pausing.has(channelId)) {
        send(channelId);
        pauseThenSend(channelId);
      }
      store.assumeSeen(channelId, range);
    },
    cancel: (channelId) => void waiting.delete(channelId),
    flush() {
      for (const [channelId, ranges] of waiting) for (const _ of ranges) send(channelId);
    },
  };
}

/** Before all ids, so that a range from the channel's beginning stays a range. */
const beforeAll = -1;

function putRanges(all: Map<number, Ranges>, channelId: number, ranges: Ranges): void {
  if (ranges.length > 0) all.set(channelId, ranges);
  else all.delete(channelId);
}
