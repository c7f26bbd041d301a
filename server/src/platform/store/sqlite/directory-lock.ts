import path from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';
import { isBusy } from './busy.js';

/** Milliseconds to wait for a killed process to disappear. */
const timeoutMs = 1_000;

export interface Lock {
  release(): void;
}

/**
 * Keeps a second process out of the directory, by SQLite's lock on an empty database: the operating
 * system releases it however the process dies.
 */
export function lockDirectory(directory: string): Lock {
  const db = new Database(path.join(directory, 'lock'), { timeout: timeoutMs });
  try {
    db.pragma('journal_mode = delete');
    db.exec('begin exclusive');
  } catch (error) {
    db.close();
    if (isBusy(error)) {
      throw new StartError(
        `The data directory ${directory} is in use by another Parley; stop that one, or choose another directory with PARLEY_DATA.`,
        { cause: error },
      );
    }
    throw error;
  }
  return { release: () => void db.close() };
}

/** Whether a store could not be opened because a process has its directory. */
export function isInUse(error: unknown): boolean {
  return error instanceof StartError && isBusy(error.cause);
}
