import { createRequire } from 'node:module';
import type { Parley } from './parley.js';

interface Database {
  exec(sql: string): void;
  close(): void;
}

const fromServer = createRequire(new URL('../server/package.json', import.meta.url));
const day = 24 * 60 * 60_000;

/** As if all messages so far had been posted so many days ago; restarts the server meanwhile. */
export async function ageMessages(parley: Parley, days: number): Promise<void> {
  await parley.stop();
  const Sqlite = fromServer('better-sqlite3') as new (file: string) => Database;
  const database = new Sqlite(parley.database);
  database.exec(`update messages set created_at = created_at - ${days * day}`);
  database.close();
  await parley.start();
}
