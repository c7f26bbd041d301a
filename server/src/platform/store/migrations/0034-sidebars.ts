import type { Kysely, Migration } from 'kysely';

/** Sections of each member's sidebar, and which channels are in them (decision 93). */
export const sidebars: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sidebars')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('sections', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sidebars_key', ['user_id', 'workspace_id'])
      .execute();
    await db.schema.alterTable('channel_members').addColumn('section_id', 'text').execute();
  },
};
