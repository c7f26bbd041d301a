import type { Kysely, Migration } from 'kysely';

/** Counts the attempts in which a job's process died (decision 69). */
export const crashedJobs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('jobs')
      .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
