import path from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';

/** A process that was killed may take a moment to be gone; milliseconds. */
const patience = 1_000;

export interface Lock {
  release(): void;
}

/**
 * Keeps a second process out of the directory. The lock is the one that SQLite takes on an empty
 * database of its own: the operating system drops it when the process dies, however it dies.
 */
export function lockDirectory(directory: string): Lock {
  const db = new Database(path.join(directory, 'lock'), { timeout: patience });
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

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
