import { createRequire } from 'node:module';

interface Database {
  exec(sql: string): void;
  close(): void;
}

const fromServer = createRequire(new URL('../../server/package.json', import.meta.url));

/** Changes the database of a Parley that is not running. */
export function changeDatabase(file: string, ...statements: string[]): void {
  const Sqlite = fromServer('better-sqlite3') as new (path: string) => Database;
  const database = new Sqlite(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}
