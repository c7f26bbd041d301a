import { createRequire } from 'node:module';
import type { Parley } from './parley.js';

interface Database {
  exec(sql: string): void;
  close(): void;
}

const fromServer = createRequire(new URL('../server/package.json', import.meta.url));
const day = 24 * 60 * 60_000;

/** Messages with this text, or all. */
type Age = [days: number, text?: string];

/** As if messages, and all channels, were so many days older; restarts the server meanwhile. */
export async function ageMessages(parley: Parley, ...ages: Age[]): Promise<void> {
  await parley.stop();
  const Sqlite = fromServer('better-sqlite3') as new (file: string) => Database;
  const database = new Sqlite(parley.database);
  for (const [days, text = ''] of ages) {
    const age = days * day;
    database.exec(
      `update messages set created_at = created_at - ${age}, updated_at = updated_at - ${age},
        ts_us = ts_us - ${age} * 1000
      where body like '%${text}%'`,
    );
  }
  const oldest = Math.max(...ages.map(([days]) => days)) * day;
  // Pages that come would be sent the events of messages with the times of before.
  database.exec(`
    update channels set created_at = created_at - ${oldest};
    delete from events where stream like 'channel:%'`);
  database.close();
  await parley.start();
}
