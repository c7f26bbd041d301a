import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Until when members count as present (decision 120): nobody does, until their pages are connected again. Only
 * the people who play along in a demo have no pages, and are always there.
 */
export const presence: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('workspace_members').addColumn('present_until', 'bigint').execute();
    await sql`
      create index workspace_members_present on workspace_members (present_until)
      where present_until is not null`.execute(db);
    await sql`
      update workspace_members set present_until = ${Number.MAX_SAFE_INTEGER}
      where signed_in_at is not null and user_id in (
        select id from users where is_demo = 1
          and email not in ('dana@demo.parley.example', 'alex@demo.parley.example'))`.execute(db);
  },
};
