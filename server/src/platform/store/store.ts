import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { LockCondition } from './engine.js';
import type { NewEvent, StoredEvent, Stream, StreamHead } from './event.js';
import type { NewJob } from './job.js';
import type { LogClock } from './log-clock.js';
import type { RunPrepared } from './prepared.js';
import type { Schema } from './schema.js';
import type { SearchIndex } from './search-index.js';

/** Read-only access. */
export interface Reader extends Pick<Kysely<Schema>, 'selectFrom' | 'with'> {
  readonly run: RunPrepared<Reader>;
}

/** The only way to write, and the only way to append events. */
export interface Transaction extends Pick<
  KyselyTransaction<Schema>,
  'selectFrom' | 'with' | 'insertInto' | 'updateTable' | 'deleteFrom'
> {
  readonly run: RunPrepared<Transaction>;
  /** The transaction's time, epoch milliseconds: the same for all its rows. */
  readonly now: number;
  /** The network address that the change comes from; null where the server makes it by itself. */
  readonly address: string | null;
  /**
   * No other transaction appends to the streams until this one ends, so ids assigned meanwhile
   * ascend in the stream's order. The store takes several in their order (`lock-order.ts`); those of a later call
   * come after those of an earlier one. With a `condition`, only if this query finds a row: a user from whom the
   * stream is hidden neither waits for its changes nor delays them.
   */
  lock(streams: Stream | readonly Stream[], condition?: () => LockCondition): Promise<void>;
  /**
   * The stream's last offset; lock the stream first, or it may change before the transaction ends.
   */
  head(stream: Stream): Promise<number>;
  /** Written at the end of the transaction, each with its stream's next offset (R1). */
  append(event: NewEvent): void;
  /** Written at the end of the transaction: the job is there if, and only if, the change is. */
  enqueue(job: NewJob): void;
}

/** The origin of a change: a request, or a job of that request. */
export interface Origin {
  /** The network address; null for a job. */
  readonly ip: string | null;
  /** The request's id in the log. */
  readonly id: string;
  /** Whether the request's client may still be waiting: nothing is committed for a client that gave up. */
  isWanted?(): boolean;
}

export interface Store {
  /**
   * The history that offsets belong to (R3), and its beginning (epoch ms); 0: there was no earlier
   * epoch.
   */
  readonly epoch: string;
  readonly epochSince: number;
  /** Random, the same on every node: signs tokens. */
  readonly secret: string;
  readonly reader: Reader;
  /**
   * Runs `work` in one transaction; resolves once the commit is durable (R2), when listeners get
   * its events too. `work` may be retried after a deadlock, so it must have no other effects.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same store, whose transactions name the request that they come from, and end with GivenUp instead of
   * a commit if the client gave the request up. It shares its `reader` with
   * the store, so what a process remembers of a database belongs to the `reader`.
   */
  from(origin: Origin): Store;
  /** Called with events committed by this process, once durable; each stream's events in order. */
  onCommitted(listener: (events: readonly StoredEvent[]) => void): void;
  /** Called once jobs that were written here are durable, with their kinds. */
  onEnqueued(listener: (kinds: ReadonlySet<string>) => void): void;
  /** Whether other processes may use the same database. */
  readonly isShared: boolean;
  readonly events: EventLog;
  /** The index of the texts of messages. */
  readonly index: SearchIndex;
  /** Whether a newer version has changed the database so that this one can no longer work with it (decision 109). */
  needsNewerVersion(): Promise<boolean>;
  /** A sentence that says why the store cannot be read, or written, for now; null if it can. */
  findProblem(): Promise<string | null>;
  /** The clock that dates events: clients learn its time, and name it in `since`. */
  readonly clock: LogClock;
  close(): Promise<void>;
}

/** The store for routes: they have to name the request (`from`) before they can write. */
export type StoreOfRoutes = Omit<Store, 'transact'>;

/** Committed, durable events. */
export interface EventLog {
  /** The head of each stream; the answer has every stream asked for. */
  heads(streams: readonly Stream[]): Promise<Map<Stream, StreamHead>>;
  /** The oldest `limit` events with a greater offset, in order. */
  after(stream: Stream, offset: number, limit: number): Promise<StoredEvent[]>;
  /**
   * The greatest offset such that all kept events after it are dated from the moment (epoch ms) on;
   * null if these are more than `most`.
   */
  offsetBefore(stream: Stream, moment: number, most: number): Promise<number | null>;
  /** Epoch ms: events dated from here on are complete, apart from pruning. */
  readonly keptFrom: number;
  /** The oldest kept offset; null if there is none. */
  oldest(stream: Stream): Promise<number | null>;
  /** Removes at most `limit` events dated before the moment; resolves with the number removed. */
  prune(moment: number, limit: number): Promise<number>;
}
