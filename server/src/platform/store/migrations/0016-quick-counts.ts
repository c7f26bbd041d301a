import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/** The indexes contain all columns that counting unread mentions and messages reads (decision 74). */
export const quickCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('mentions')
      .addColumn('author_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update mentions set author_id = (
        select messages.user_id from messages where messages.id = mentions.message_id
      )`.execute(db);
    await schema.dropIndex('mentions_by_channel').execute();
    await schema
      .createIndex('mentions_by_channel')
      .on('mentions')
      .columns(['channel_id', 'user_id', 'message_id', 'author_id'])
      .execute();
    if (!isPostgres(db)) return;
    // SQLite cannot drop it.
    await sql`alter table mentions alter column author_id drop default`.execute(db);
    // An index alone answers only for pages that were vacuumed since they were written. By itself
    // PostgreSQL waits until a fifth of the messages are new: those that are unread.
    await sql`alter table messages set (
      autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000
    )`.execute(db);
  },
};
