import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';
import { inspect } from './copy-sqlite.js';
import { renewEpoch } from './renew-epoch.js';

/** Makes an unpacked database ready for a start; resolves with its counts and its new epoch. */
export async function prepareSqlite(file: string) {
  const { tables } = inspect(file);
  const database = new Database(file, { fileMustExist: true });
  database.pragma('synchronous = full');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  try {
    return { tables, epoch: await renewEpoch(db) };
  } finally {
    await db.destroy();
    database.close();
  }
}
