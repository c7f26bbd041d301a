import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { StartError } from '../lib/start-error.js';
import type { Schema } from './schema.js';
import type { Store } from './store.js';

type Reads = Pick<Kysely<Schema>, 'selectFrom'>;
type Writes = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** The database for a command of the operator's, beside a server that may run. It changes no schema. */
export interface OperatorDatabase {
  read<T>(work: (db: Reads) => Promise<T>): Promise<T>;
  write<T>(work: (db: Writes) => Promise<T>): Promise<T>;
}

interface Settings {
  databaseUrl: string | null;
  dataDirectory: string;
}

export function openForOperator({ databaseUrl, dataDirectory }: Settings): OperatorDatabase {
  return databaseUrl === null ? onSqlite(dataDirectory) : onPostgres(databaseUrl);
}

function onPostgres(url: string): OperatorDatabase {
  async function open<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    const { openPool, standardTimeouts } = await import('./postgres/pool.js');
    const pool = openPool({ url }, standardTimeouts);
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }
  return { read: open, write: open };
}

function onSqlite(directory: string): OperatorDatabase {
  const file = path.join(directory, 'parley.db');

  async function open<T>(readonly: boolean, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(file, { readonly, fileMustExist: true });
    // The server moves the log into the database itself, and is told of no other's commits (R2).
    if (!readonly) {
      database.pragma('synchronous = full');
      database.pragma('wal_autocheckpoint = 0');
    }
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
    try {
      return await work(db);
    } finally {
      await db.destroy();
      database.close();
    }
  }

  function assertThere(): void {
    if (!existsSync(file)) throw new StartError(`There is no database in ${directory} yet.`);
  }

  return {
    async read(work) {
      assertThere();
      return open(true, work);
    },
    async write(work) {
      assertThere();
      const { openSqliteStore } = await import('./sqlite/open.js');
      const { isInUse } = await import('./sqlite/directory-lock.js');
      let store: Store;
      try {
        store = await openSqliteStore({ directory });
      } catch (error) {
        // Only then: a database that changed while no server had it begins another history (R3).
        if (isInUse(error)) return open(false, work);
        throw error;
      }
      try {
        return await store.transact(work);
      } finally {
        await store.close();
      }
    },
  };
}
