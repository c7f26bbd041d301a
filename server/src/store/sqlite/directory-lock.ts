import path from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';

/**
 * Keeps a second process out of the directory. The lock is the one that SQLite takes on an empty
 * database of its own: the operating system drops it when the process dies, however it dies.
 */
export function lockDirectory(directory: string): { release(): void } {
  let db: Database.Database | undefined;
  try {
    db = new Database(path.join(directory, 'lock'), { timeout: 0 });
    db.pragma('journal_mode = delete');
    db.exec('begin exclusive');
  } catch (error) {
    db?.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') {
      throw new StartError(
        `The data directory ${directory} is in use by another Parley; stop that one, or choose another directory with PARLEY_DATA.`,
        { cause: error },
      );
    }
    throw new StartError(
      `The data directory ${directory} cannot be written to; choose another with PARLEY_DATA, or allow this user to write there.`,
      { cause: error },
    );
  }
  const held = db;
  return { release: () => void held.close() };
}
