import Database from 'better-sqlite3';

/** Whether another connection, perhaps of another process, has the lock that an operation needs. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
