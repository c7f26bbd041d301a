import { type Kysely, type Migration, sql } from 'kysely';

/** Unsent messages, on all devices of their author, and the uploads that wait for them. */
export const drafts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('drafts')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('channel_id', 'bigint', (column) => column.notNull().references('channels.id'))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('file_ids', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('drafts_key', ['user_id', 'channel_id'])
      .execute();
    await schema
      .createIndex('drafts_written')
      .on('drafts')
      .columns(['user_id', 'workspace_id'])
      .where(sql<boolean>`body <> '' or file_ids <> ''`)
      .execute();
    await schema.createIndex('drafts_by_channel').on('drafts').column('channel_id').execute();

    await schema
      .alterTable('files')
      .addColumn('draft_channel_id', 'bigint', (column) => column.references('channels.id'))
      .execute();
    await schema
      .createIndex('files_of_drafts')
      .on('files')
      .columns(['draft_channel_id', 'uploader_id'])
      .where(sql.ref('draft_channel_id'), 'is not', null)
      .execute();
  },
};
