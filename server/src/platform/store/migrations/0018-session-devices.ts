import type { Kysely, Migration } from 'kysely';

/** Sessions name their browser, and end at an age (decision 83). */
export const sessionDevices: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('sessions')
      .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema.createIndex('sessions_by_age').on('sessions').column('created_at').execute();
  },
};
