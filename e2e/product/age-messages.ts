import { changeDatabase } from './database.js';
import type { Parley } from './parley.js';

const day = 24 * 60 * 60_000;

/** Messages with this text, or all. */
type Age = [days: number, text?: string];

/** As if messages, and all channels, were so many days older; restarts the server meanwhile. */
export async function ageMessages(parley: Parley, ...ages: Age[]): Promise<void> {
  await parley.stop();
  const aged = ages.map(([days, text = '']) => {
    const age = days * day;
    return `
      update messages set created_at = created_at - ${age}, updated_at = updated_at - ${age},
        ts_us = ts_us - ${age} * 1000
      where body like '%${text}%'`;
  });
  const oldest = Math.max(...ages.map(([days]) => days)) * day;
  changeDatabase(
    parley.database,
    ...aged,
    `update channels set created_at = created_at - ${oldest}`,
    // Pages that come would be sent the events of messages with the times of before.
    `delete from events where stream like 'channel:%'`,
  );
  await parley.start();
}
