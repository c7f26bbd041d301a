import { existsSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Config } from '../../app/config.js';
import { StartError } from '../../platform/lib/start-error.js';
import { executedMigrations, migrations } from '../../platform/store/migrate.js';
import type { Schema } from '../../platform/store/schema.js';

/** A database as it is at a moment, also while servers use it. */
export interface Snapshot {
  readonly db: Kysely<Schema>;
  /** Null on PostgreSQL. */
  readonly sqlite: Database.Database | null;
}

export async function withSnapshot<T>(
  { databaseUrl, dataDirectory }: Config,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (databaseUrl === null) return onSqlite(path.resolve(dataDirectory), work);
  const { withPostgres } = await import('../backup/dump-postgres.js');
  return withPostgres(databaseUrl, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => work({ db: tx, sqlite: null })),
  );
}

async function onSqlite<T>(
  directory: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const file = path.join(directory, 'parley.db');
  if (!existsSync(file)) throw new StartError(`There is no database in ${directory} yet.`);
  const { default: Driver } = await import('better-sqlite3');
  const { openFailure } = await import('../../platform/store/sqlite/open-failure.js');
  const { assertOwnLogIfStopped } = await import('../backup/copy-sqlite.js');
  assertOwnLogIfStopped(directory, file);
  const sqlite = new Driver(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    sqlite.exec('begin');
    return await work({ db, sqlite });
  } catch (error) {
    throw openFailure(directory, error);
  } finally {
    await db.destroy();
    sqlite.close();
  }
}

/** Throws a StartError where the schema is of another version than this Parley. */
export async function assertPresentSchema(db: Kysely<Schema>): Promise<void> {
  const names = new Set(await executedMigrations(db));
  const known = Object.keys(migrations);
  if (known.every((name) => names.has(name)) && names.size === known.length) return;
  throw new StartError(
    'The database is of another version of Parley: start this version once, or use the version that it is of.',
  );
}
