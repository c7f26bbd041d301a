import type { Kysely, Migration } from 'kysely';

/** Channels that are read only, and in no list (decision 92). */
export const archivedChannels: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('channels').addColumn('archived_at', 'bigint').execute();
  },
};
