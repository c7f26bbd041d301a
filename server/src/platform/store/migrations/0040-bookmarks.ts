import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** Links that channels keep (decision 102). */
export const bookmarks: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(db);
    await db.schema
      .createTable('bookmarks')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('channel_id', 'bigint', (column) => column.notNull().references('channels.id'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('emoji', 'text')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('bookmarks_by_channel')
      .on('bookmarks')
      .columns(['channel_id', 'position'])
      .execute();
  },
};
