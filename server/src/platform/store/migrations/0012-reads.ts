import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/**
 * How far members have read, whom messages mention, and to whose messages people reacted. Members
 * have read what was there before, so that nothing old becomes unread.
 */
export const reads: Migration = {
  async up(db: Kysely<unknown>) {
    await addPositions(db);
    await addMentions(db);
    await addAuthorsOfReacted(db);
  },
};

async function addPositions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const change = () => schema.alterTable('channel_members');
  await change()
    .addColumn('last_read_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await change().addColumn('unread_from_id', 'bigint').execute();
  await change()
    .addColumn('notify', 'text', (column) =>
      column.check(sql`notify in ('all', 'mentions', 'nothing')`),
    )
    .execute();
  await change().addColumn('muted_since', 'bigint').execute();
  await change()
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update channel_members set last_read_id = coalesce((
      select max(messages.id) from messages
      where messages.channel_id = channel_members.channel_id and messages.deleted_at is null
    ), 0)`.execute(db);

  // With the author, so that counting others' messages reads nothing but the index.
  await schema.dropIndex('messages_by_channel').execute();
  await schema
    .createIndex('messages_by_channel')
    .on('messages')
    .columns(['channel_id', 'id', 'user_id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
}

async function addMentions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mentions')
    .addColumn('message_id', 'bigint', (column) => column.notNull().references('messages.id'))
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('channel_id', 'bigint', (column) => column.notNull().references('channels.id'))
    .addColumn('workspace_id', 'bigint', (column) => column.notNull().references('workspaces.id'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('user', 'channel', 'here')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mentions_key', ['message_id', 'user_id'])
    .execute();
  await schema
    .createIndex('mentions_by_channel')
    .on('mentions')
    .columns(['channel_id', 'user_id', 'message_id'])
    .execute();
  await schema
    .createIndex('mentions_by_user')
    .on('mentions')
    .columns(['workspace_id', 'user_id', 'created_at', 'message_id'])
    .execute();
}

async function addAuthorsOfReacted(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('message_reactions')
    .addColumn('author_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update message_reactions set author_id = (
      select messages.user_id from messages where messages.id = message_reactions.message_id
    )`.execute(db);
  // SQLite cannot drop it.
  if (isPostgres(db)) {
    await sql`alter table message_reactions alter column author_id drop default`.execute(db);
  }
  await schema
    .createIndex('message_reactions_by_author')
    .on('message_reactions')
    .columns(['workspace_id', 'author_id', 'created_at', 'message_id'])
    .execute();
}
