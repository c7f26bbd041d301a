import type { CompiledQuery, Kysely } from 'kysely';
import type { Epoch } from './epoch.js';
import type { StoredEvent, Stream } from './event.js';
import type { LogClock } from './log-clock.js';
import type { Schema } from './schema.js';

/** What a transaction did. */
export interface Transacted<T> {
  readonly result: T;
  readonly events: readonly StoredEvent[];
}

/** What SQLite and PostgreSQL do differently. Everything else in the store is written once. */
export interface Engine {
  readonly writer: Kysely<Schema>;
  readonly reader: Kysely<Schema>;
  readonly epoch: Epoch;
  /** One for all processes that share the database, as far as they can tell. */
  readonly clock: LogClock;
  /**
   * Commits what `work` did on the given connection, all or nothing. Resolves once it is on disk
   * (R2), for transactions of one stream in the order of their commits.
   */
  transaction<T>(
    work: (connection: Kysely<Schema>) => Promise<Transacted<T>>,
  ): Promise<Transacted<T>>;
  /** Resolves once every commit made so far is on disk. */
  flushed(): Promise<void>;
  /** Runs a query that is compiled already, on one of these connections, by the shortest way. */
  execute(connection: Kysely<Schema>, query: CompiledQuery): Promise<unknown[]>;
  /** See Transaction.hold. */
  hold(connection: Kysely<Schema>, stream: Stream): Promise<void>;
  /** Whether the transaction failed only because of another one, and is worth running again. */
  isContention(error: unknown): boolean;
  close(): Promise<void>;
}
