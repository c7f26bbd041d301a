import { type Kysely, type Migration, sql } from 'kysely';
import { idColumn } from './engines.js';

/** Files, photos, reactions, saved messages; channels that can be deleted; the demo's accounts. */
export const filesAndMarks: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);

    await schema
      .createTable('blobs')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('remove_at', 'bigint')
      .execute();
    await schema
      .createIndex('blobs_by_removal')
      .on('blobs')
      .column('remove_at')
      .where(sql.ref('remove_at'), 'is not', null)
      .execute();

    await schema
      .createTable('files')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('blob_key', 'text', (column) => column.notNull().unique())
      .addColumn('uploader_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('content_type', 'text', (column) => column.notNull())
      .addColumn('byte_size', 'bigint', (column) => column.notNull())
      .addColumn('checksum', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('stored_at', 'bigint')
      .addColumn('message_id', 'bigint', (column) => column.references('messages.id'))
      .addColumn('channel_id', 'bigint', (column) => column.references('channels.id'))
      .addColumn('workspace_id', 'bigint', (column) => column.references('workspaces.id'))
      .execute();
    await schema.createIndex('files_by_message').on('files').column('message_id').execute();
    await schema
      .createIndex('files_by_channel')
      .on('files')
      .columns(['channel_id', 'id'])
      .execute();
    await schema
      .createIndex('files_by_uploader')
      .on('files')
      .columns(['uploader_id', 'created_at'])
      .execute();

    await schema
      .createTable('message_reactions')
      .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('react_code', 'text', (column) => column.notNull())
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_reactions_key', ['message_id', 'user_id', 'react_code'])
      .execute();

    await schema
      .createTable('message_saves')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('message_saves_by_message', ['message_id', 'user_id'])
      .execute();
    await schema
      .createIndex('message_saves_by_user')
      .on('message_saves')
      .columns(['user_id', 'workspace_id'])
      .execute();

    await schema.alterTable('channels').addColumn('deleted_at', 'bigint').execute();
    await schema.alterTable('users').renameColumn('photo_url', 'photo_key').execute();
    await schema
      .createIndex('users_by_photo')
      .on('users')
      .column('photo_key')
      .where(sql.ref('photo_key'), 'is not', null)
      .execute();
    await schema
      .alterTable('users')
      .addColumn('is_demo', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
