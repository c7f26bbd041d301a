import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** Links by which people come into a workspace (decision 84). */
export const inviteLinks: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);
    await schema
      .createTable('invites')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('channel_ids', 'text', (column) => column.notNull())
      .addColumn('mailed', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('uses_left', 'integer')
      .execute();
    await schema
      .createIndex('invites_by_workspace')
      .on('invites')
      .columns(['workspace_id', 'user_id'])
      .execute();
  },
};
