import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/** Inviters of members, addresses that may sign up, and storage used by files. */
export const limitsAndInvites: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;

    await schema
      .alterTable('workspace_members')
      .addColumn('inviter_id', 'bigint', (column) => column.references('users.id'))
      .execute();
    await schema
      .createIndex('workspace_members_by_inviter')
      .on('workspace_members')
      .columns(['inviter_id', 'workspace_id'])
      .where(sql.ref('first_signed_in_at'), 'is', null)
      .execute();

    await schema
      .createTable('invited_addresses')
      .addColumn('email_hash', 'text', (column) => column.primaryKey())
      .addColumn('inviter_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('invited_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('invited_addresses_by_time')
      .on('invited_addresses')
      .column('invited_at')
      .execute();

    await schema
      .createIndex('channels_public')
      .on('channels')
      .column('workspace_id')
      .where(sql<boolean>`dm_key is null and deleted_at is null`)
      .execute();
    await schema
      .createIndex('files_waiting')
      .on('files')
      .column('uploader_id')
      .where(sql.ref('message_id'), 'is', null)
      .execute();

    await schema
      .createTable('storage_use')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('storage_use_key', ['kind', 'owner_id'])
      .execute();
    await countPresentFiles(db);
    await (isPostgres(db) ? countOnPostgres(db) : countOnSqlite(db));
  },
};

async function countPresentFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into storage_use (kind, owner_id, bytes)
    select 'account', uploader_id, sum(byte_size) from files group by uploader_id`.execute(db);
  await sql`
    insert into storage_use (kind, owner_id, bytes)
    select 'workspace', workspace_id, sum(byte_size) from files
    where workspace_id is not null group by workspace_id`.execute(db);
}

/** Triggers, so that no code path that writes a file's row can forget to count it. */
const add = sql`
  insert into storage_use (kind, owner_id, bytes)
  values ('account', new.uploader_id, new.byte_size)
  on conflict (kind, owner_id) do update set bytes = storage_use.bytes + excluded.bytes;
  insert into storage_use (kind, owner_id, bytes)
  select 'workspace', new.workspace_id, new.byte_size where new.workspace_id is not null
  on conflict (kind, owner_id) do update set bytes = storage_use.bytes + excluded.bytes;`;

const subtract = sql`
  update storage_use set bytes = bytes - old.byte_size
  where kind = 'account' and owner_id = old.uploader_id;
  update storage_use set bytes = bytes - old.byte_size
  where kind = 'workspace' and owner_id = old.workspace_id;`;

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger files_added after insert on files begin ${add} end`.execute(db);
  await sql`create trigger files_removed after delete on files begin ${subtract} end`.execute(db);
  await sql`
    create trigger files_changed after update of byte_size, uploader_id, workspace_id on files
    begin ${subtract} ${add} end`.execute(db);
}

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_storage() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${subtract} end if;
      if tg_op <> 'DELETE' then ${add} end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger files_counted
    after insert or delete or update of byte_size, uploader_id, workspace_id on files
    for each row execute function count_storage()`.execute(db);
}
