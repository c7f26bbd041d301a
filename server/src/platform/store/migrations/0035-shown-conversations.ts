import type { Kysely, Migration } from 'kysely';

/** Which conversations each member's sidebar lists (decision 93). */
export const shownConversations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sidebars')
      .addColumn('show', 'text', (column) => column.notNull().defaultTo('all'))
      .execute();
  },
};
