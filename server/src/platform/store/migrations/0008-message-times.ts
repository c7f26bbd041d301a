import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/**
 * A message's time in microseconds, unique in its channel and ascending with its id: an order and an id
 * for others. Those that are there get their `created_at`, or a microsecond more than the one before.
 */
export const messageTimes: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('messages')
      .addColumn('ts_us', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // The running maximum of what a message would be at the earliest, counted back to the channel's first.
    await sql`
      with numbered as (
        select id, channel_id, created_at * 1000 as earliest,
          row_number() over (partition by channel_id order by id) as number
        from messages
      ), timed as (
        select id, number + max(earliest - number)
          over (partition by channel_id order by number rows unbounded preceding) as ts_us
        from numbered
      )
      update messages set ts_us = timed.ts_us from timed where timed.id = messages.id`.execute(db);
    await schema
      .createIndex('messages_by_time')
      .on('messages')
      .columns(['channel_id', 'ts_us'])
      .unique()
      .execute();
    // SQLite cannot drop it, and there the index refuses a second message without a time.
    if (isPostgres(db)) await sql`alter table messages alter column ts_us drop default`.execute(db);
  },
};
