import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import { newestDate, ownClock } from '../log-clock.js';
import { migrate } from '../migrate.js';
import { openStore } from '../open-store.js';
import type { Schema } from '../schema.js';
import type { Store } from '../store.js';
import { startCheckpoints } from './checkpoints.js';
import { type Lock, lockDirectory } from './directory-lock.js';
import { type Disk, watchDisk } from './disk.js';
import { groupCommit } from './group-commit.js';
import { openHistory } from './history.js';
import { findIncarnation } from './incarnation.js';
import { openFailure } from './open-failure.js';
import { markKey, openSqliteIndex } from './search-index.js';
import { openSnapshots } from './snapshots.js';
import { cacheStatements, runStatement } from './statement-cache.js';
import { openWalFlush } from './wal-flush.js';
import {
  assertOwnLog,
  beginGeneration,
  markGeneration,
  startCounting,
  watchLog,
} from './wal-generation.js';

interface Options {
  /** Called when commits may not have reached the disk: nothing can be acknowledged any more. */
  onDiskFailure?: (error: Error) => void;
  /** Called with every statement, its parameters filled in. */
  onStatement?: (sql: string) => void;
  /** The machine's clock, epoch milliseconds; tests set it. */
  wall?: () => number;
  /** For how long another process may hold the write lock before writes fail; tests shorten it. */
  lockTimeoutMs?: number;
}

/** A store in the directory's `parley.db`, for one process at a time. */
export async function openSqliteStore(options: Options & { directory: string }): Promise<Store> {
  const directory = path.resolve(options.directory);
  makeDirectory(directory);
  try {
    const lock = lockDirectory(directory);
    try {
      return await openLocked(directory, lock, options);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw openFailure(directory, error);
  }
}

async function openLocked(directory: string, lock: Lock, options: Options): Promise<Store> {
  const file = path.join(directory, 'parley.db');
  const found = findIncarnation(file);
  assertOwnLog(file);

  let isOpen = false;
  // A failure before that is thrown, and explains why Parley cannot start.
  const disk = watchDisk((error) => {
    if (isOpen) options.onDiskFailure?.(error);
  });
  const { onStatement } = options;
  const verbose = onStatement && ((sql: unknown) => onStatement(String(sql)));
  const writing = openFile(file, { verbose });
  const writingStatements = cacheStatements(writing, disk);
  const writer = kysely(writingStatements);
  const hasRoom = await migrateInOneGeneration(writing, writer, disk);
  const flush = openWalFlush(`${file}-wal`, writing, disk);
  const history = await openHistory(file, { ...flush, db: writing, writer, disk, found });

  const reading = openFile(file, { verbose, readonly: true });
  const snapshots = openSnapshots(reading, disk);
  const readingStatements = cacheStatements(reading, disk, snapshots.hold);
  const reader = kysely(readingStatements);

  const { transaction, between } = groupCommit(writing, disk, {
    flushed: history.flushed,
    committed() {
      snapshots.release();
      checkpoints.afterCommit();
    },
    lockTimeoutMs: options.lockTimeoutMs ?? 5_000,
  });
  const checkpoints = startCheckpoints(writing, disk, between);
  const log = watchLog(`${file}-wal`, disk, () =>
    // If this fails, so do users' writes, which report it.
    transaction(async () => disk.guard(() => markGeneration(writing))).catch(() => {}),
  );

  const told = await reader
    .selectFrom('meta')
    .select('value')
    .where('key', '=', markKey)
    .executeTakeFirst();
  const index = openSqliteIndex({
    file: path.join(directory, 'search.db'),
    epoch: history.epoch.id,
    mark: told?.value ?? null,
    reader,
    flushed: history.flushed,
    write: async (work) => {
      await transaction(async () => ({ result: await work(writer), events: [] }));
    },
  });

  const store = await openStore({
    writer,
    reader,
    isShared: false,
    isFull: !hasRoom,
    epoch: history.epoch,
    clock: ownClock(await newestDate(writer), options.wall ?? Date.now),
    transaction: (work) =>
      transaction(
        () => work(writer),
        ({ events }) => history.committed(events.length),
      ),
    flushed: history.flushed,
    async execute(connection, { sql }, parameters) {
      const statements = connection === writer ? writingStatements : readingStatements;
      return runStatement(statements, sql, parameters);
    },
    // Transactions run one after another, so each has locked every stream.
    lock: () => Promise.resolve(),
    isContention: () => false,
    index,
    async close() {
      await index.close();
      log.close();
      await checkpoints.close();
      await flush.close();
      snapshots.release();
      await reader.destroy();
      await writer.destroy();
      // Kysely closes only connections that it has used.
      reading.close();
      writing.close();
      history.close();
      lock.release();
    },
  });
  // From here on every write goes through groupCommit, which waits without holding the event loop.
  writing.pragma('busy_timeout = 0');
  isOpen = true;
  return store;
}

/**
 * Confined to one generation of the log, so the schema cookie never changes while serving. On a full disk, where
 * nothing can be moved out of the log, a database that is up to date goes on in the generation that it has; resolves
 * with false then.
 */
async function migrateInOneGeneration(
  db: Database.Database,
  writer: Kysely<Schema>,
  disk: Disk,
): Promise<boolean> {
  const hadRoom = disk.tryGuarded(() => beginGeneration(db));
  // Kysely commits each statement on SQLite: a migration that ended halfway could never be repeated.
  db.exec('begin immediate');
  try {
    await migrate(writer);
    db.exec('commit');
  } catch (error) {
    if (db.inTransaction) db.exec('rollback');
    throw error;
  }
  return disk.tryGuarded(() => beginGeneration(db)) && hadRoom;
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data directory ${directory} cannot be created (${code}); choose another with PARLEY_DATA.`,
      { cause: error },
    );
  }
}

function openFile(file: string, options: Database.Options = {}): Database.Database {
  const db = new Database(file, options);
  // R2: with NORMAL, flushing commits is our task; see wal-flush.ts.
  if (options.readonly !== true) {
    startCounting(db);
    db.pragma('journal_mode = wal');
    db.pragma('synchronous = normal');
    // SQLite would hide errors of automatic checkpoints; see checkpoints.ts.
    db.pragma('wal_autocheckpoint = 0');
    // Shrinks the log's file after a large transaction.
    db.pragma(`journal_size_limit = ${64 * 1024 ** 2}`);
  }
  db.pragma('foreign_keys = on');
  db.pragma('temp_store = memory');
  return db;
}

function kysely(database: SqliteDatabase): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}
