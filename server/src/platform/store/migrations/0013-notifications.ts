import { type Kysely, type Migration, sql } from 'kysely';
import { idColumn } from './engines.js';

/** Settings of notifications, browsers that are pushed to, and the log of decisions (decision 78). */
export const notifications: Migration = {
  async up(db: Kysely<unknown>) {
    await addSettings(db);
    await addSubscriptions(db);
    await addLog(db);
  },
};

async function addSettings({ schema }: Kysely<unknown>): Promise<void> {
  let settings = schema
    .createTable('notification_settings')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
    .addColumn('level', 'text', (column) =>
      column.notNull().check(sql`level in ('all', 'mentions', 'nothing')`),
    );
  for (const flag of ['desktop', 'sound', 'push', 'mail', 'show_text', 'hears_plain']) {
    settings = settings.addColumn(flag, 'integer', (column) => column.notNull());
  }
  await settings
    .addColumn('keywords', 'text', (column) => column.notNull())
    .addColumn('quiet_hours', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_settings_key', ['user_id', 'workspace_id'])
    .execute();
  // A plain post asks both indexes whether anybody may want to hear of it.
  await schema
    .createIndex('notification_settings_plain')
    .on('notification_settings')
    .columns(['workspace_id', 'user_id'])
    .where(sql.ref('hears_plain'), '=', sql.lit(1))
    .execute();
  await schema
    .createIndex('channel_members_all')
    .on('channel_members')
    .columns(['channel_id', 'user_id'])
    .where(sql.ref('notify'), '=', sql.lit('all'))
    .execute();
  await schema
    .createTable('attention')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id'))
    .addColumn('active_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function addSubscriptions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const id = idColumn(db);
  await schema
    .createTable('push_subscriptions')
    .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('session_id', 'bigint', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('delivered_at', 'bigint')
    .addColumn('problem', 'text')
    .execute();
  for (const column of ['user_id', 'session_id']) {
    await schema
      .createIndex(`push_subscriptions_by_${column}`)
      .on('push_subscriptions')
      .column(column)
      .execute();
  }
}

async function addLog({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('notification_log')
    .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id'))
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('keyword', 'text')
    .addColumn('push', 'text', (column) => column.notNull())
    .addColumn('push_at', 'bigint')
    .addColumn('push_note', 'text')
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('mail_at', 'bigint')
    .addPrimaryKeyConstraint('notification_log_key', ['message_id', 'user_id'])
    .execute();
  await schema
    .createIndex('notification_log_by_time')
    .on('notification_log')
    .column('decided_at')
    .execute();
  await schema
    .createIndex('notification_log_to_mail')
    .on('notification_log')
    .columns(['user_id', 'decided_at'])
    .where(sql.ref('mail'), '=', sql.lit('waiting'))
    .execute();
  await schema
    .createTable('mail_rounds')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id'))
    .addColumn('due_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .execute();
}
