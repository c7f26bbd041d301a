import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { NewEvent, StoredEvent, Stream, StreamHead } from './event.js';
import type { LogClock } from './log-clock.js';
import type { RunPrepared } from './prepared.js';
import type { Schema } from './schema.js';

/** Can look, cannot touch. */
export interface Reader extends Pick<Kysely<Schema>, 'selectFrom'> {
  readonly run: RunPrepared<Reader>;
}

/** The only thing that writes, and the only thing that can append events. */
export interface Transaction extends Pick<
  KyselyTransaction<Schema>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'
> {
  readonly run: RunPrepared<Transaction>;
  /** The moment of this transaction, epoch milliseconds: one for all its rows. */
  readonly now: number;
  /**
   * Nobody else appends to the stream until this transaction ends, so ids given out meanwhile
   * ascend in the stream's order.
   */
  hold(stream: Stream): Promise<void>;
  /** The stream's last offset; hold the stream, or it may be another by the end. */
  head(stream: Stream): Promise<number>;
  /** Written at the end of the transaction, each with its stream's next offset (R1). */
  append(event: NewEvent): void;
}

export interface Store {
  /** The history that offsets belong to (R3), and since when (epoch ms); 0: there was none before. */
  readonly epoch: string;
  readonly epochSince: number;
  /** Random and the same for every node: what tokens are signed with. */
  readonly secret: string;
  readonly reader: Reader;
  /**
   * Runs `work` in one transaction; resolves once the commit is durable (R2). The events are handed
   * to the listeners then, too. `work` may run again after a deadlock, so it has no other effects.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Called with what was committed here, once it is durable; each stream's events in order. */
  onCommitted(listener: (events: readonly StoredEvent[]) => void): void;
  readonly events: EventLog;
  /** A sentence that says why it cannot be read, or written, for now; null when it can. */
  findProblem(): Promise<string | null>;
  /** The time by which events are dated: what clients are told, and name in `since`. */
  readonly clock: LogClock;
  close(): Promise<void>;
}

/** What was committed, durable only. */
export interface EventLog {
  /** How far each stream has come; every stream asked for is in the answer. */
  heads(streams: readonly Stream[]): Promise<Map<Stream, StreamHead>>;
  /** The oldest `limit` events with a greater offset, in order. */
  after(stream: Stream, offset: number, limit: number): Promise<StoredEvent[]>;
  /**
   * The greatest offset such that all kept events after it are from the moment (epoch ms) on; null
   * when more than `most` of them are.
   */
  offsetBefore(stream: Stream, moment: number, most: number): Promise<number | null>;
  /** Epoch ms: whatever else was removed, nothing dated from here on was. */
  readonly keptFrom: number;
  /** The oldest offset that is still kept; null when none is. */
  oldest(stream: Stream): Promise<number | null>;
  /** Removes at most `limit` events from before the moment; resolves with how many went. */
  prune(moment: number, limit: number): Promise<number>;
}
