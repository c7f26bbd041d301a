import { type Kysely, type Migration, sql } from 'kysely';

/** A message has the member who pinned it, and the time (decision 97). */
export const pins: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('messages').addColumn('pinner_id', 'bigint').execute();
    await schema.alterTable('messages').addColumn('pinned_at', 'bigint').execute();
    await schema
      .createIndex('messages_pinned')
      .on('messages')
      .columns(['channel_id', 'pinned_at'])
      .where(sql.ref('pinned_at'), 'is not', null)
      .execute();
  },
};
