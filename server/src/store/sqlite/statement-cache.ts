import type Database from 'better-sqlite3';
import type { CompiledQuery, SqliteDatabase } from 'kysely';

/** The application has some hundred queries; `in` lists of many lengths make more. */
const maxStatements = 1_000;

/** Prepares each text once: preparing costs more than running for most of our queries. */
export function rememberStatements(db: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = db.prepare(text);
      if (statements.size === maxStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
    close: () => void db.close(),
  };
}

/** What Kysely's driver does, without the locks and layers that one connection has no use for. */
export function runStatement(statements: SqliteDatabase, query: CompiledQuery): unknown[] {
  const statement = statements.prepare(query.sql);
  if (statement.reader) return statement.all(query.parameters);
  statement.run(query.parameters);
  return [];
}
