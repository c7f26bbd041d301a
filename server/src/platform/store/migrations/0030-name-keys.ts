import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A key is unique in a workspace, no longer the name itself: private channels may have the names of others
 * (decision 91). The column with the constraint gets another name, because SQLite cannot drop
 * a constraint.
 */
export const nameKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('channels').renameColumn('name', 'name_key').execute();
    await db.schema
      .alterTable('channels')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update channels set name = name_key`.execute(db);
  },
};
