import { type Kysely, type Migration, sql } from 'kysely';

/** Who pinned a message to its channel, and when (decision 97). */
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
