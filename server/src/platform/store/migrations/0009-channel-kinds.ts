import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/** A channel says for whom it is, instead of having or lacking the key of direct messages. */
export const channelKinds: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('channels')
      .addColumn('kind', 'text', (column) =>
        column
          .notNull()
          .defaultTo('public')
          .check(sql`kind in ('public', 'private', 'direct', 'group')`),
      )
      .execute();
    await sql`update channels set kind = 'direct' where dm_key is not null`.execute(db);
    // SQLite cannot drop it.
    if (isPostgres(db)) await sql`alter table channels alter column kind drop default`.execute(db);

    await schema.dropIndex('channels_public').execute();
    await schema
      .createIndex('channels_by_kind')
      .on('channels')
      .columns(['workspace_id', 'kind'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
  },
};
