import Database from 'better-sqlite3';
import { StorageOutage } from '../../lib/storage-outage.js';

/** State of the disk under a database. */
export interface Disk {
  /**
   * Set on the first failure and never cleared: the content of the disk is unknown from then on
   * (R2).
   */
  readonly failure: Error | undefined;
  fail(error: Error): void;
  /** Records an error of SQLite, and returns the error to throw instead. */
  handleError(error: unknown): unknown;
  /** Runs a SQLite operation. Throws StorageOutage when the disk is full. */
  guard<T>(operation: () => T): T;
  /** Like `guard`, for an operation that can wait: returns false if the disk is full. */
  tryGuarded(operation: () => void): boolean;
  /** Runs a file system operation on a file beside the database; a full disk is tolerated. */
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

  function handleError(error: unknown): unknown {
    if (isDiskFull(error)) return new StorageOutage('full', error);
    if (isDiskFailure(error)) fail(error);
    return error;
  }

  function guard<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      throw handleError(error);
    }
  }

  return {
    get failure() {
      return failure;
    },
    fail,
    handleError,
    guard,
    tryGuarded(operation) {
      try {
        guard(operation);
        return true;
      } catch (error) {
        if (error instanceof StorageOutage) return false;
        throw error;
      }
    },
    guardFile(operation) {
      try {
        operation();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // The file is stale for a while, but no committed data depends on it.
        if (code === 'ENOSPC' || code === 'EDQUOT') return;
        fail(error as NodeJS.ErrnoException);
        throw error;
      }
    },
  };
}

/**
 * The disk was full and SQLite rolled back: committed data is safe. Growing the log's shared-memory
 * index fails with a code of its own.
 */
export function isDiskFull(error: unknown): boolean {
  return isSqliteError(error) && ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(error.code);
}

/**
 * https://sqlite.org/rescode.html: reading, writing or flushing failed, or the data read is
 * damaged.
 */
const failures = /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY)/;

function isDiskFailure(error: unknown): error is Error {
  return isSqliteError(error) && failures.test(error.code);
}

/** Checked by code: an error from another thread is not an instance of the class. */
function isSqliteError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Database.SqliteError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_'))
  );
}
