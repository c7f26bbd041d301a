import { type Kysely, type Migration, sql } from 'kysely';
import { idColumn } from './engines.js';

/** Calls are recorded, and leave a message when they end (decision 81). */
export const calls: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);
    await schema
      .createTable('calls')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('channel_id', 'bigint', (column) => column.notNull().references('channels.id'))
      .addColumn('call_id', 'text')
      .addColumn('caller_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('callee_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('rang_at', 'bigint', (column) => column.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('kept_at', 'bigint')
      .addColumn('left_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('message_id', 'bigint', (column) => column.unique().references('messages.id'))
      .execute();
    await schema
      .createIndex('calls_by_call_id')
      .on('calls')
      .columns(['channel_id', 'call_id'])
      .unique()
      .execute();
    await schema
      .createIndex('calls_open')
      .on('calls')
      .column('channel_id')
      .where(sql.ref('ended_at'), 'is', null)
      .execute();

    for (const [name, type] of [
      ['call_outcome', 'text'],
      ['call_rang_at', 'bigint'],
      ['call_seconds', 'integer'],
    ] as const) {
      await schema.alterTable('messages').addColumn(name, type).execute();
    }
    // With the outcome, so that counting others' messages still reads nothing but the index.
    await schema.dropIndex('messages_by_channel').execute();
    await schema
      .createIndex('messages_by_channel')
      .on('messages')
      .columns(['channel_id', 'id', 'user_id', 'call_outcome'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
  },
};
