import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** How long messages are kept, and archives of what is there (decision 90). */
export const retentionAndExports: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('retention_rules')
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('channel_id', 'bigint', (column) => column.notNull())
      .addColumn('inherits', 'integer', (column) => column.notNull())
      .addColumn('retention_days', 'integer')
      .addColumn('held_since', 'bigint')
      .addPrimaryKeyConstraint('retention_rules_pk', ['workspace_id', 'channel_id'])
      .execute();

    const id = idColumn(db);
    await schema
      .createTable('exports')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('workspace_id', 'bigint', (column) => column.references('workspaces.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('items_total', 'integer', (column) => column.notNull())
      .addColumn('items_done', 'integer', (column) => column.notNull())
      .addColumn('blob_key', 'text')
      .addColumn('byte_size', 'bigint')
      .addColumn('problem', 'text')
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('ready_at', 'bigint')
      .addColumn('expires_at', 'bigint')
      .execute();
    await schema.createIndex('exports_by_user').on('exports').column('user_id').execute();
    await schema.createIndex('exports_by_workspace').on('exports').column('workspace_id').execute();
    await schema.createIndex('exports_by_expiry').on('exports').column('expires_at').execute();
  },
};
