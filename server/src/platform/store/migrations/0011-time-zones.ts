import type { Kysely, Migration } from 'kysely';

/** A person's time zone (IANA) beside their whole hours from UTC; not known of anybody yet. */
export const timeZones: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('timezone', 'text').execute();
  },
};
