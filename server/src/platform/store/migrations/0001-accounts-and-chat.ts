import { type Kysely, type Migration, sql } from 'kysely';
import { idColumn } from './engines.js';

/** Accounts, workspaces, channels, messages, and the event log under them. */
export const accountsAndChat: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);

    await schema
      .createTable('meta')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();

    await schema
      .createTable('users')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('full_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('display_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('what_i_do', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('phone_number', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('timezone_offset', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('photo_url', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await schema
      .createTable('sessions')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
    await schema.createIndex('sessions_by_use').on('sessions').column('last_used_at').execute();

    await schema
      .createTable('workspaces')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await schema
      .createTable('workspace_members')
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('first_signed_in_at', 'bigint')
      .addColumn('signed_in_at', 'bigint')
      .addColumn('away_since', 'bigint')
      .addColumn('paused_since', 'bigint')
      .addColumn('status', 'text', (column) => column.notNull().defaultTo(''))
      .addPrimaryKeyConstraint('workspace_members_key', ['workspace_id', 'user_id'])
      .execute();
    await schema
      .createIndex('workspace_members_by_user')
      .on('workspace_members')
      .column('user_id')
      .execute();

    await schema
      .createTable('channels')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('creator_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('dm_key', 'text')
      .addUniqueConstraint('channels_by_name', ['workspace_id', 'name'])
      .execute();

    await schema
      .createTable('channel_members')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('channel_id', 'bigint', (column) => column.notNull().references('channels.id'))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('left_at', 'bigint')
      .addColumn('starred_at', 'bigint')
      .addUniqueConstraint('channel_members_by_channel', ['channel_id', 'user_id'])
      .execute();
    await schema
      .createIndex('channel_members_by_user')
      .on('channel_members')
      .columns(['user_id', 'workspace_id'])
      .execute();
    await schema
      .createIndex('channel_members_by_workspace')
      .on('channel_members')
      .column('workspace_id')
      .execute();

    await schema
      .createTable('messages')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
      .addColumn('channel_id', 'bigint', (column) => column.notNull().references('channels.id'))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addUniqueConstraint('messages_by_client_id', ['user_id', 'client_id'])
      .execute();
    await schema
      .createIndex('messages_by_channel')
      .on('messages')
      .columns(['channel_id', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();

    await schema
      .createTable('streams')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('head', 'bigint', (column) => column.notNull())
      .addColumn('head_at', 'bigint', (column) => column.notNull())
      .execute();

    await schema
      .createTable('events')
      .addColumn('stream', 'text', (column) => column.notNull())
      .addColumn('offset', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('access', 'text')
      .addPrimaryKeyConstraint('events_key', ['stream', 'offset'])
      .execute();
    await schema.createIndex('events_by_age').on('events').column('created_at').execute();
  },
};
