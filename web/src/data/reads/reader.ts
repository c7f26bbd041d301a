import type { ReadEntry, SeenRange } from '@parley/contract/entities/read-entry';
import { isSeen, positionOf, type SeenPosition, withSeen } from '@parley/contract/rules/seen';
import type { ConversationKey } from '../conversations/conversation';
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
  tell(conversation: ConversationKey, reading: Reading): Promise<ReadEntry>;
  /** Whether the call may succeed later. */
  mayRetry(error: unknown): boolean;
  /** Milliseconds between two calls for a conversation, and before a failed one is repeated. */
  pauseMs: number;
}

export interface Reader {
  /** The reader has seen these messages. */
  read(conversation: ConversationKey, range: SeenRange): void;
  /** Forgets what was not told yet, for example since the conversation was marked unread. */
  cancel(conversation: ConversationKey): void;
  /** Tells at once what is waiting: the page may be gone a moment later. */
  flush(): void;
}

type Ranges = readonly SeenRange[];

/** Tells the server what was read: at once, then at most once in each pause, a conversation. */
export function createReader({ store, tell, mayRetry, pauseMs }: ReaderParts): Reader {
  const waiting = new Map<ConversationKey, Ranges>();
  /** On their way to the server. */
  const sent = new Map<ConversationKey, Ranges>();
  const pausing = new Set<ConversationKey>();

  function send(conversation: ConversationKey): void {
    const [range, ...others] = waiting.get(conversation) ?? [];
    const known = store.reads.getState()[conversation];
    // The user may have left the conversation.
    if (!known) waiting.delete(conversation);
    if (range === undefined || !known) return;
    putRanges(waiting, conversation, others);
    putRanges(sent, conversation, [...(sent.get(conversation) ?? []), range]);
    const askedAt = known.changes;
    const { after_id, to_id: message_id } = range;
    tell(conversation, { after_id, message_id, revision: known.entry.revision }).then(
      (entry) => {
        arrived(conversation, range);
        store.receiveAnswer(entry, askedAt);
      },
      (error: unknown) => {
        arrived(conversation, range);
        store.retry(conversation);
        if (!mayRetry(error)) return;
        wait(conversation, range);
        pauseThenSend(conversation);
      },
    );
  }

  function wait(conversation: ConversationKey, range: SeenRange): void {
    const before = { last_read_id: beforeAll, seen: waiting.get(conversation) ?? [] };
    putRanges(waiting, conversation, withSeen(before, range).seen);
  }

  function arrived(conversation: ConversationKey, range: SeenRange): void {
    const others = sent.get(conversation)?.filter((other) => other !== range) ?? [];
    putRanges(sent, conversation, others);
  }

  function pauseThenSend(conversation: ConversationKey): void {
    if (pausing.has(conversation)) return;
    pausing.add(conversation);
    setTimeout(() => {
      pausing.delete(conversation);
      if (!waiting.has(conversation)) return;
      send(conversation);
      pauseThenSend(conversation);
    }, pauseMs);
  }

  /** The position that the server has once all pending calls have arrived. */
  function asked(conversation: ConversationKey, entry: ReadEntry): SeenPosition {
    const ranges = [...(waiting.get(conversation) ?? []), ...(sent.get(conversation) ?? [])];
    return ranges.reduce(withSeen, positionOf(entry));
  }

  return {
    read(conversation, range) {
      const known = store.reads.getState()[conversation];
      if (!known || isSeen(asked(conversation, known.entry), range)) return;
      wait(conversation, range);
      if (!pausing.has(conversation)) {
        send(conversation);
        pauseThenSend(conversation);
      }
      store.assumeSeen(conversation, range);
    },
    cancel: (conversation) => void waiting.delete(conversation),
    flush() {
      for (const [conversation, ranges] of waiting) for (const _ of ranges) send(conversation);
    },
  };
}

/** Before all ids, so that a range from the conversation's beginning stays a range. */
const beforeAll = -1;

function putRanges(
  all: Map<ConversationKey, Ranges>,
  conversation: ConversationKey,
  ranges: Ranges,
): void {
  if (ranges.length > 0) all.set(conversation, ranges);
  else all.delete(conversation);
}
