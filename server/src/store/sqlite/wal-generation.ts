import { randomInt } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';
import { type Mark, readDatabaseMark, readLogMarks } from './wal-marks.js';

/**
 * SQLite applies whatever write-ahead log lies beside a database, also one that was written for
 * another: a backup that is restored over a database whose log stayed there is destroyed by it. So
 * generations of the log are counted, in the database header's `user_version`, and each begins with
 * its number. The header in the database file is older than that by one at most.
 */

/** Offset and length of the two salts in a log's header: other ones in each generation. */
const salts = { at: 16, bytes: 8 };
const lookEvery = 1_000;
const firstGeneration = { min: 1, max: 2 ** 30 };

/** Throws a StartError, having touched nothing, when the log beside the database is not its own. */
export function assertOwnLog(database: string): void {
  const marks = readLogMarks(`${database}-wal`);
  if (marks === null) return;
  const mark = readDatabaseMark(database);
  if (mark !== null && isOwn(mark, marks)) return;
  throw new StartError(
    `${database}-wal is not the log of the ${database} beside it and would destroy it; if that was restored from a backup, move ${database}-wal and ${database}-shm out of the way and start again, else put back the parley.db that they belong to. Nothing was changed.`,
  );
}

function isOwn(mark: Mark, marks: readonly Mark[]): boolean {
  const [first] = marks;
  const last = marks.at(-1);
  // Without a mark the log does not say. A database without a number was never opened by a version that counts.
  if (first === undefined || last === undefined || mark.generation === 0) return true;
  return (
    mark.generation >= first.generation - 1 &&
    mark.generation <= last.generation &&
    // Copies by `.backup` and `VACUUM INTO` have another one, also within a generation.
    mark.schemaCookie >= first.schemaCookie &&
    mark.schemaCookie <= last.schemaCookie
  );
}

/** Gives a database its first number, before there is a log. */
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
 * Calls `onNewLog` soon after SQLite has begun the log of an open database anew, which it does of its
 * own accord once all of it is in the database.
 */
export function watchLog(file: string, onNewLog: () => unknown): { close(): void } {
  const descriptor = openSync(file, 'r');
  const bytes = Buffer.alloc(salts.bytes);
  const read = () => {
    readSync(descriptor, bytes, 0, salts.bytes, salts.at);
    return bytes.readBigUInt64BE();
  };
  let known = read();
  const timer = setInterval(() => {
    const before = known;
    known = read();
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
