import { type Kysely, type Migration, sql } from 'kysely';
import { idColumn } from './engines.js';

/** Consequences of a change that are worked off after it (decision 69). */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);
    await schema
      .createTable('jobs')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.unique())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('locked_until', 'bigint')
      .addColumn('last_error', 'text')
      .addColumn('dead_at', 'bigint')
      .execute();
    await schema
      .createIndex('jobs_due')
      .on('jobs')
      .columns(['run_at', 'id'])
      .where(sql.ref('dead_at'), 'is', null)
      .execute();

    // The sweep looked for these channels every ten minutes until now.
    await sql`
      insert into jobs (kind, payload, run_at)
      select 'remove-channel-files', '{"channel_id":' || id || '}', deleted_at
      from channels where deleted_at is not null
        and exists (select 1 from files where files.channel_id = channels.id)`.execute(db);
  },
};
