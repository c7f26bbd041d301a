import type { Kysely, Migration } from 'kysely';

/** When a link could not be fetched, so that no edit has it fetched again at once (decision 98). */
export const failedPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('link_previews').addColumn('failed_at', 'bigint').execute();
  },
};
