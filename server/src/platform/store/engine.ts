import type { CompiledQuery, Expression, Kysely } from 'kysely';
import type { Epoch } from './epoch.js';
import type { StoredEvent, Stream } from './event.js';
import type { LogClock } from './log-clock.js';
import type { Schema } from './schema.js';
import type { SearchIndex } from './search-index.js';

/** A query; only whether it finds a row matters. */
export type LockCondition = Expression<unknown>;

/** The result of a transaction and its events. */
export interface Transacted<T> {
  readonly result: T;
  readonly events: readonly StoredEvent[];
}

/** The differences between SQLite and PostgreSQL. The rest of the store is written once. */
export interface Engine {
  readonly writer: Kysely<Schema>;
  readonly reader: Kysely<Schema>;
  /** Whether other processes may use the same database. */
  readonly isShared: boolean;
  /** Whether the disk had no room when the database was opened. */
  readonly isFull: boolean;
  readonly epoch: Epoch;
  /** Shared by all processes on the same database, as far as they can tell. */
  readonly clock: LogClock;
  /**
   * Commits the work done on the given connection, all or nothing. Resolves once it is on disk
   * (R2); transactions of the same stream resolve in commit order.
   */
  transaction<T>(
    work: (connection: Kysely<Schema>) => Promise<Transacted<T>>,
  ): Promise<Transacted<T>>;
  /** Resolves once every commit made so far is on disk. */
  flushed(): Promise<void>;
  /** Runs a compiled query on a connection of the engine, in less time than Kysely does. */
  execute(
    connection: Kysely<Schema>,
    query: CompiledQuery,
    parameters: readonly unknown[],
  ): Promise<unknown[]>;
  /** See Transaction.lock. */
  lock(connection: Kysely<Schema>, stream: Stream, condition?: () => LockCondition): Promise<void>;
  /**
   * Whether the transaction failed only because of a concurrent one, or because this process was suspended, and
   * should be retried.
   */
  isContention(error: unknown): boolean;
  readonly index: SearchIndex;
  close(): Promise<void>;
}
