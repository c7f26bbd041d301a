import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Disk } from './disk.js';

/** The application has some hundred queries; `in` lists of varying length add more. */
const maxStatements = 1_000;

/**
 * Caches prepared statements: preparing costs more than running for most of our queries.
 *
 * @param before called before each run of a statement
 */
export function cacheStatements(
  db: Database.Database,
  disk: Disk,
  before: () => void = () => {},
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = disk.guard(() => guarded(db.prepare(text), disk, before));
      if (statements.size === maxStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => void db.close(),
  };
}

/** Every read and write goes through here, so that no disk error goes unnoticed (R2). */
function guarded(statement: Database.Statement, disk: Disk, before: () => void): SqliteStatement {
  const all = readerOf(statement);
  return {
    reader: statement.reader,
    all(parameters) {
      try {
        before();
        return all(parameters);
      } catch (error) {
        throw disk.handleError(error);
      }
    },
    run(parameters) {
      try {
        before();
        return statement.run(parameters);
      } catch (error) {
        throw disk.handleError(error);
      }
    },
    iterate() {
      throw new Error('Nothing here streams rows.');
    },
  };
}

/** Rows as objects. The driver makes the names of the columns anew for each row, which takes half as long again. */
function readerOf(statement: Database.Statement): (parameters: readonly unknown[]) => unknown[] {
  if (!statement.reader) return () => [];
  const names = statement.columns().map(({ name }) => name);
  const raw = statement.raw(true);
  return (parameters) => {
    // With `raw`, rows are arrays.
    const rows = raw.all(parameters) as unknown[][];
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let column = 0; column < names.length; column += 1) {
        row[names[column] ?? ''] = values[column];
      }
      return row;
    });
  };
}

/**
 * The work of Kysely's driver, without the locks and layers that a single connection does not need.
 */
export function runStatement(
  statements: SqliteDatabase,
  sql: string,
  parameters: readonly unknown[],
): unknown[] {
  const statement = statements.prepare(sql);
  if (statement.reader) return statement.all(parameters);
  statement.run(parameters);
  return [];
}
