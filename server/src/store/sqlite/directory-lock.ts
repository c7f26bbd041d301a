import path from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';

/** A process that was killed may take a moment to be gone; milliseconds. */
const patience = 1_000;

/**
 * Keeps a second process out of the directory. The lock is the one that SQLite takes on an empty
 * database of its own: the operating system drops it when the process dies, however it dies.
 */
export function lockDirectory(directory: string): { release(): void } {
  const db = openLock(directory);
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
    throw unwritable(directory, error);
  }
  return { release: () => void db.close() };
}

function openLock(directory: string): Database.Database {
  try {
    return new Database(path.join(directory, 'lock'), { timeout: patience });
  } catch (error) {
    throw unwritable(directory, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function unwritable(directory: string, error: unknown): StartError {
  const code = error instanceof Database.SqliteError ? ` (${error.code})` : '';
  return new StartError(
    `The data directory ${directory} cannot be written to${code}; choose another with PARLEY_DATA, or allow this user to write there.`,
    { cause: error },
  );
}
