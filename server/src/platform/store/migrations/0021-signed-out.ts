import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When a member signed out of a workspace, since a session may enter others by itself. Of members who
 * are signed out so far nobody knows why: their present sessions need the password (decision 84).
 */
export const signedOut: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('workspace_members').addColumn('signed_out_at', 'bigint').execute();
    await sql`
      update workspace_members set signed_out_at = ${Date.now()}
      where signed_in_at is null and first_signed_in_at is not null`.execute(db);
  },
};
