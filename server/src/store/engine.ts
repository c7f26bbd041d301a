import type { CompiledQuery, Kysely } from 'kysely';
import type { Stream } from './event.js';
import type { Schema } from './schema.js';

/** What SQLite and PostgreSQL do differently. Everything else in the store is written once. */
export interface Engine {
  readonly writer: Kysely<Schema>;
  readonly reader: Kysely<Schema>;
  /**
   * Commits what `work` did on the given connection, all or nothing. Resolves once it is on disk
   * (R2), for transactions of one stream in the order of their commits.
   */
  transaction<T>(work: (connection: Kysely<Schema>) => Promise<T>): Promise<T>;
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
