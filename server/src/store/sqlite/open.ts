import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import { migrate } from '../migrate.js';
import { openStore } from '../open-store.js';
import type { Schema } from '../schema.js';
import type { Store } from '../store.js';
import { lockDirectory } from './directory-lock.js';
import { groupCommit } from './group-commit.js';
import { rememberStatements, runStatement } from './statement-cache.js';
import { openWalFlush } from './wal-flush.js';

/** A store in the directory's `parley.db`, for one process at a time. */
export async function openSqliteStore(options: {
  directory: string;
  /** What was committed may not be on disk: nothing can be acknowledged any more. */
  onDiskFailure?: (error: unknown) => void;
  /** Called with every statement, its parameters filled in. */
  onStatement?: (sql: string) => void;
}): Promise<Store> {
  const directory = path.resolve(options.directory);
  makeDirectory(directory);
  const lock = lockDirectory(directory);
  const file = path.join(directory, 'parley.db');

  const { onStatement } = options;
  const verbose = onStatement && ((sql: unknown) => onStatement(String(sql)));
  const writing = openFile(file, { verbose });
  const writingStatements = rememberStatements(writing);
  const writer = kysely(writingStatements);
  await migrate(writer);
  const flush = openWalFlush(`${file}-wal`, writing, options.onDiskFailure);

  const reading = openFile(file, { verbose, readonly: true });
  const readingStatements = rememberStatements(reading);
  const reader = kysely(readingStatements);

  const transaction = groupCommit(writing, flush.flushed);

  return openStore({
    writer,
    reader,
    transaction: (work) => transaction(() => work(writer)),
    flushed: flush.flushed,
    async execute(connection, query) {
      const statements = connection === writer ? writingStatements : readingStatements;
      return runStatement(statements, query);
    },
    // Transactions run one after another: each holds everything.
    hold: () => Promise.resolve(),
    isContention: () => false,
    async close() {
      await flush.close();
      await reader.destroy();
      await writer.destroy();
      lock.release();
    },
  });
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be created; choose another with PARLEY_DATA.`,
      { cause: error },
    );
  }
}

function openFile(file: string, options: Database.Options = {}): Database.Database {
  const db = new Database(file, options);
  // R2: NORMAL leaves the commit's flush to us; see wal-flush.ts.
  if (options.readonly !== true) {
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = normal');
  }
  db.pragma('foreign_keys = on');
  db.pragma('temp_store = memory');
  return db;
}

function kysely(database: SqliteDatabase): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}
