import type Database from 'better-sqlite3';
import type { CompiledQuery, SqliteDatabase, SqliteStatement } from 'kysely';
import type { Disk } from './disk.js';

/** The application has some hundred queries; `in` lists of varying length add more. */
const maxStatements = 1_000;

/** Caches prepared statements: preparing costs more than running for most of our queries. */
export function cacheStatements(db: Database.Database, disk: Disk): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = disk.guard(() => guarded(db.prepare(text), disk));
      if (statements.size === maxStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => void db.close(),
  };
}

/** Every read and write goes through here, so that no disk error goes unnoticed (R2). */
function guarded(statement: Database.Statement, disk: Disk): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => disk.guard(() => statement.all(parameters)),
    run: (parameters) => disk.guard(() => statement.run(parameters)),
    // Kysely uses it to stream; nothing here does.
    iterate: (parameters) => statement.iterate(parameters),
  };
}

/**
 * The work of Kysely's driver, without the locks and layers that a single connection does not need.
 */
export function runStatement(statements: SqliteDatabase, query: CompiledQuery): unknown[] {
  const statement = statements.prepare(query.sql);
  if (statement.reader) return statement.all(query.parameters);
  statement.run(query.parameters);
  return [];
}
