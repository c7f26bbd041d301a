import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** Previews of the pages that messages link to (decision 98). */
export const linkPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(db);
    await db.schema
      .createTable('link_previews')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id'))
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('site_name', 'text')
      .addColumn('picture_key', 'text')
      .addColumn('picture_width', 'integer')
      .addColumn('picture_height', 'integer')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('removed_at', 'bigint')
      .addUniqueConstraint('link_previews_by_message', ['message_id', 'url'])
      .execute();
    await db.schema
      .alterTable('workspaces')
      .addColumn('link_previews', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
