import type { Kysely, Migration } from 'kysely';
import type { Schema } from '../schema.js';

/** Notes which channels have always been public: in the search index they share a mark (decision 101). */
export const alwaysPublic: Migration = {
  async up(db: Kysely<Pick<Schema, 'channels'>>) {
    // 0 for channels that a version before creates beside this version: they are only searched more slowly.
    await db.schema
      .alterTable('channels')
      .addColumn('always_public', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Its index is built anew, so channels that were private once do not matter.
    await db
      .updateTable('channels')
      .set({ always_public: 1 })
      .where('kind', '=', 'public')
      .execute();
  },
};
