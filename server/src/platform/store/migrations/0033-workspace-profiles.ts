import { type Kysely, type Migration, sql } from 'kysely';

/** A workspace's own name, blank where its address says it, and its picture (decision 94). */
export const workspaceProfiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('workspaces')
      .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('workspaces').addColumn('picture_key', 'text').execute();
    await db.schema
      .createIndex('workspaces_by_picture')
      .on('workspaces')
      .column('picture_key')
      .where(sql.ref('picture_key'), 'is not', null)
      .execute();
  },
};
