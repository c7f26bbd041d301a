import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/**
 * Messages that the search index has yet to learn of, written by triggers: whatever changes a message or its
 * files is in the queue with it. On PostgreSQL also the index itself (decision 101).
 */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('search_queue')
      .addColumn('message_id', isPostgres(db) ? 'bigint' : 'integer', (column) =>
        column.primaryKey(),
      )
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await (isPostgres(db) ? onPostgres(db) : onSqlite(db));
  },
};

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const queued = (id: string) => `insert into search_queue (message_id) values (${id})
    on conflict (message_id) do update set version = version + 1;`;
  const triggers = {
    search_new_message: `insert on messages begin ${queued('new.id')}`,
    search_changed_message: `update of body, deleted_at, channel_id on messages begin ${queued('new.id')}`,
    search_removed_message: `delete on messages begin ${queued('old.id')}`,
    search_new_file: `insert on files when new.message_id is not null begin ${queued('new.message_id')}`,
    search_attached_file: `update of message_id, name on files
      when new.message_id is not null begin ${queued('new.message_id')}`,
    search_detached_file: `update of message_id on files
      when old.message_id is not null and old.message_id is not new.message_id begin ${queued('old.message_id')}`,
    search_removed_file: `delete on files when old.message_id is not null begin ${queued('old.message_id')}`,
  };
  for (const [name, body] of Object.entries(triggers)) {
    await sql.raw(`create trigger ${name} after ${body} end`).execute(db);
  }
}

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create function search_queue_message(id bigint) returns void language sql as $$
       insert into search_queue (message_id) values (id)
       on conflict (message_id) do update set version = search_queue.version + 1 $$`,
    `create function search_message_posted() returns trigger language plpgsql as $$ begin
       insert into search_queue (message_id) values (new.id);
       return null; end $$`,
    `create function search_message_changed() returns trigger language plpgsql as $$ begin
       perform search_queue_message(coalesce(new.id, old.id));
       return null; end $$`,
    `create trigger search_new_message after insert on messages
       for each row execute function search_message_posted()`,
    `create trigger search_changed_message after delete or update of body, deleted_at, channel_id
       on messages for each row execute function search_message_changed()`,
    `create function search_file_changed() returns trigger language plpgsql as $$ begin
       if new.message_id is not null then perform search_queue_message(new.message_id); end if;
       if old.message_id is not null and old.message_id is distinct from new.message_id then
         perform search_queue_message(old.message_id); end if;
       return null; end $$`,
    `create trigger search_changed_file after insert or delete or update of message_id, name
       on files for each row execute function search_file_changed()`,
    `create table search_documents (message_id bigint primary key, tokens tsvector not null)`,
    `create index search_documents_tokens on search_documents using gin (tokens) with (fastupdate = off)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
