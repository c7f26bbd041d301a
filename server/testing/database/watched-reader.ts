import Database from 'better-sqlite3';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import type { Prepared } from '../../src/platform/store/prepared.js';
import type { Schema } from '../../src/platform/store/schema.js';
import type { Reader } from '../../src/platform/store/store.js';

/** Reads a database file as the store's reader does, and records its queries. */
export interface WatchedReader {
  readonly reader: Reader;
  /** The number of queries of the work, and the steps of SQLite's plans. */
  watch(work: (reader: Reader) => Promise<unknown>): Promise<{ queries: number; steps: string[] }>;
  close(): Promise<void>;
}

export function openWatchedReader(file: string): WatchedReader {
  const database = new Database(file, { readonly: true });
  let seen: CompiledQuery[] = [];
  const kysely = new Kysely<Schema>({
    dialect: new SqliteDialect({ database }),
    log: ({ query }) => void seen.push(query),
  });
  const reader: Reader = {
    selectFrom: kysely.selectFrom.bind(kysely),
    with: kysely.with.bind(kysely),
    async run<Parameters extends object, Row>(
      query: Prepared<Reader, Parameters, Row>,
      parameters: Parameters,
    ) {
      const compiled = query.build(reader, (name) => parameters[name]).compile();
      return (await kysely.executeQuery(compiled)).rows;
    },
  };

  return {
    reader,
    async watch(work) {
      seen = [];
      await work(reader);
      const steps = seen.flatMap(({ sql, parameters }) => {
        const plan = database.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
        return plan.all(...parameters).map(({ detail }) => detail);
      });
      return { queries: seen.length, steps };
    },
    close: () => kysely.destroy(),
  };
}
