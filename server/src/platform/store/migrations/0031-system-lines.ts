import { type Kysely, type Migration, sql } from 'kysely';

/** Messages that tell what happened to a channel (decision 92). */
export const systemLines: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const [name, type] of [
      ['system_event', 'text'],
      ['system_user_id', 'bigint'],
    ] as const) {
      await schema.alterTable('messages').addColumn(name, type).execute();
    }
    // With the event, so that counting others' messages still reads nothing but the index.
    await schema.dropIndex('messages_by_channel').execute();
    await schema
      .createIndex('messages_by_channel')
      .on('messages')
      .columns(['channel_id', 'id', 'user_id', 'call_outcome', 'system_event'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
  },
};
