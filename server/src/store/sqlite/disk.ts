import Database from 'better-sqlite3';
import { StorageOutage } from '../../lib/storage-outage.js';

/** What is known of the disk under a database. */
export interface Disk {
  /** Set once it has failed, and never taken back: what is on it is not known any more (R2). */
  readonly failure: Error | undefined;
  fail(error: Error): void;
  /** Heeds an error of SQLite's, and returns what to throw for it. */
  heed(error: unknown): unknown;
  /** Runs an operation of SQLite's. Throws a StorageOutage when the disk is full. */
  guard<T>(operation: () => T): T;
  /** Runs an operation of the system's on a file beside the database, which may fail for want of room. */
  guardFile(operation: () => void): void;
}

/** Calls back once, with the first failure. */
export function watchDisk(onFailure: (error: Error) => void = () => {}): Disk {
  let failure: Error | undefined;

  function fail(error: Error): void {
    if (failure) return;
    failure = error;
    onFailure(error);
  }

  function heed(error: unknown): unknown {
    if (isDiskFull(error)) return new StorageOutage('full', error);
    if (isDiskFailure(error)) fail(error);
    return error;
  }

  return {
    get failure() {
      return failure;
    },
    fail,
    heed,
    guard(operation) {
      try {
        return operation();
      } catch (error) {
        throw heed(error);
      }
    },
    guardFile(operation) {
      try {
        operation();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // What it says is older for a while: nothing that was committed depends on it.
        if (code === 'ENOSPC' || code === 'EDQUOT') return;
        fail(error as NodeJS.ErrnoException);
        throw error;
      }
    },
  };
}

/**
 * No room for a write that SQLite then undid: what was committed stays committed. The log's index in
 * shared memory is a file, too, and says so in its own way.
 */
function isDiskFull(error: unknown): boolean {
  return isSqliteError(error) && ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(error.code);
}

/** https://sqlite.org/rescode.html: reading, writing or flushing failed, or what is read is damaged. */
const failures = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY)/;

function isDiskFailure(error: unknown): error is Error {
  return isSqliteError(error) && failures.test(error.code);
}

/** By its code: an error from another thread is not an instance of the class. */
function isSqliteError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Database.SqliteError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_'))
  );
}
