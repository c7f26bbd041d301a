import { randomInt } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';
import type { Disk } from './disk.js';
import { findIncarnation } from './incarnation.js';
import { type Mark, readDatabaseMark, readLogMarks } from './wal-marks.js';

/**
 * SQLite applies any write-ahead log that lies beside a database, even one written for another
 * database: a backup restored next to a leftover log is destroyed by it. So log generations are
 * counted in the database header's `user_version`, and each begins by writing its number. The
 * header in the database file is at most one generation older.
 */

/** Offset and length of the two salts in a log's header, which differ in each generation. */
const salts = { at: 16, bytes: 8 };
const lookEvery = 1_000;
const firstGeneration = { min: 1, max: 2 ** 30 };

/** Throws a StartError, without touching anything, if the log belongs to another database. */
export function assertOwnLog(database: string): void {
  const marks = readLogMarks(`${database}-wal`);
  if (marks === null) return;
  const mark = readDatabaseMark(database);
  // A file restored to an earlier moment may be of the generation before, and lack its last pages.
  const wasReplaced = findIncarnation(database) === 'replaced';
  if (mark !== null && isOwn(mark, marks) && !wasReplaced) return;
  throw new StartError(
    `${database}-wal is not the log of the ${database} beside it and would destroy it; if that was restored from a backup, move ${database}-wal and ${database}-shm out of the way and start again, else put back the parley.db that they belong to. Nothing was changed.`,
  );
}

function isOwn(mark: Mark, marks: readonly Mark[]): boolean {
  const [first] = marks;
  const last = marks.at(-1);
  // A log without a mark tells nothing. A database without a number was never opened by a counting
  // version.
  if (first === undefined || last === undefined || mark.generation === 0) return true;
  return (
    mark.generation >= first.generation - 1 &&
    mark.generation <= last.generation &&
    // Copies by `.backup` and `VACUUM INTO` have another schema cookie, even within a generation.
    mark.schemaCookie >= first.schemaCookie &&
    mark.schemaCookie <= last.schemaCookie
  );
}

/** Gives a database its first generation number, before it has a log. */
export function startCounting(db: Database.Database): void {
  if (generationOf(db) === 0)
    setGeneration(db, randomInt(firstGeneration.min, firstGeneration.max));
}

/** Empties the log as far as readers let it, and begins the next generation. */
export function beginGeneration(db: Database.Database): void {
  db.pragma('wal_checkpoint(truncate)');
  markGeneration(db);
}

/** Writes the next number into the log. */
export function markGeneration(db: Database.Database): void {
  setGeneration(db, generationOf(db) + 1);
}

/**
 * Calls `onNewLog` soon after SQLite has restarted the log of an open database, which it does on
 * its own once the whole log is in the database.
 */
export function watchLog(file: string, disk: Disk, onNewLog: () => unknown): { close(): void } {
  const descriptor = openSync(file, 'r');
  const bytes = Buffer.alloc(salts.bytes);
  const read = () => {
    readSync(descriptor, bytes, 0, salts.bytes, salts.at);
    return bytes.readBigUInt64BE();
  };
  let known = read();
  const timer = setInterval(() => {
    const before = known;
    try {
      known = read();
    } catch (error) {
      disk.fail(error as NodeJS.ErrnoException);
      return;
    }
    if (known !== before) onNewLog();
  }, lookEvery).unref();
  return {
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

function generationOf(db: Database.Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}

function setGeneration(db: Database.Database, generation: number): void {
  db.pragma(`user_version = ${generation}`);
}
