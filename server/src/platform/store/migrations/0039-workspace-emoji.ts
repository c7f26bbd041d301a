import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** Emoji of workspaces' own, and who adds them (decision 99). */
export const workspaceEmoji: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(db);
    await db.schema
      .createTable('workspace_emoji')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('picture_key', 'text', (column) => column.notNull())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('workspace_emoji_names', ['workspace_id', 'name'])
      .execute();
    await db.schema
      .createIndex('workspace_emoji_by_picture')
      .on('workspace_emoji')
      .column('picture_key')
      .execute();
    await db.schema
      .alterTable('workspaces')
      .addColumn('add_emoji', 'text', (column) => column.notNull().defaultTo('members'))
      .execute();
  },
};
