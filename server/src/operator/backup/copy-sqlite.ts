import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../../platform/lib/start-error.js';
import { isInUse, lockDirectory } from '../../platform/store/sqlite/directory-lock.js';
import { openFailure } from '../../platform/store/sqlite/open-failure.js';
import { assertOwnLog } from '../../platform/store/sqlite/wal-generation.js';
import type { Progress } from '../command-line/progress.js';
import type { DatabaseCopy } from './database-copy.js';

/** Pages of 4 KB that are copied at a time. */
const pagesAtOnce = 256;

/**
 * Copies the database of a data directory into a file, also while a server writes to it. Throws a
 * StartError if there is none, or if it is damaged.
 */
export async function copySqlite(
  directory: string,
  to: string,
  { progress, stopping }: { progress: Progress; stopping: AbortSignal },
): Promise<DatabaseCopy> {
  const file = path.join(directory, 'parley.db');
  if (!existsSync(file)) throw new StartError(`There is no database in ${directory} yet.`);
  assertOwnLogIfStopped(directory, file);
  const source = openReadonly(directory, file);
  try {
    // One snapshot for all pages: else SQLite begins again with each commit of the server.
    source.exec('begin');
    source.prepare('select count(*) from meta').get();
    progress.begin('Copying the database', 0);
    await source.backup(to, {
      progress({ totalPages, remainingPages }) {
        stopping.throwIfAborted();
        progress.reach(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
  } finally {
    source.close();
  }
  progress.begin('Checking the copy', null);
  return { engine: 'sqlite', file: to, ...inspect(to) };
}

function openReadonly(directory: string, file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw openFailure(directory, error);
  }
}

/** A log that was left behind beside another database would be read as part of this one. */
export function assertOwnLogIfStopped(directory: string, file: string): void {
  try {
    const lock = lockDirectory(directory);
    try {
      assertOwnLog(file);
    } finally {
      lock.release();
    }
  } catch (error) {
    // The server that has it has looked.
    if (!isInUse(error)) throw error;
  }
}

/** Counts the rows of a database that nobody else uses, and leaves it without a log. */
export function inspect(file: string): Pick<DatabaseCopy, 'migrations' | 'tables' | 'blobKeys'> {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.pragma('journal_mode = delete');
    const problems = db.prepare<[], string>('pragma quick_check(1)').pluck().all();
    if (problems.join() !== 'ok') throw damaged(problems.join());
    const names = db
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .pluck()
      .all();
    const count = (table: string) =>
      Number(db.prepare(`select count(*) from "${table}"`).pluck().get());
    return {
      migrations: db
        .prepare<[], string>('select name from kysely_migration order by name')
        .pluck()
        .all(),
      tables: Object.fromEntries(names.map((name) => [name, count(name)])),
      blobKeys: names.includes('blobs')
        ? db.prepare<[], string>('select key from blobs order by key').pluck().all()
        : [],
    };
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) {
      throw damaged(error.message);
    }
    throw error;
  } finally {
    db.close();
  }
}

function damaged(how: string): StartError {
  return new StartError(
    `The database is damaged (${how}), so no backup is made of it; \`npx parley check\` tells more, and the last good backup has what was there.`,
  );
}
