import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { itNeeding } from '../../../../../scripts/needing.mjs';
import { OneSchemaDialect } from '../postgres/dialect.js';
import { openPostgresStore } from '../postgres/open.js';
import { openSqliteStore } from '../sqlite/open.js';
import type { Store } from '../store.js';
import { accountsAndChat } from './0001-accounts-and-chat.js';

type Old = Kysely<Record<string, Record<string, string | number | null>>>;

const rows: Record<string, Record<string, string | number | null>[]> = {
  users: [
    { email: 'Ann@example.com', email_key: 'ann@example.com', password_hash: 'x', created_at: 1 },
    { email: 'bo@example.com', email_key: 'bo@example.com', password_hash: 'y', created_at: 2 },
  ],
  sessions: [{ user_id: 1, token_hash: 'hash', created_at: 3, last_used_at: 4 }],
  workspaces: [{ address: 'acme', creator_id: 1, created_at: 5 }],
  workspace_members: [{ workspace_id: 1, user_id: 1, joined_at: 6, signed_in_at: 7 }],
  channels: [{ workspace_id: 1, name: 'general', creator_id: 1, created_at: 8, topic: 'All' }],
  channel_members: [{ channel_id: 1, workspace_id: 1, user_id: 1, joined_at: 9 }],
  messages: [1, 2].map((n) => ({
    workspace_id: 1,
    channel_id: 1,
    user_id: 1,
    body: `message ${n}`,
    client_id: `c${n}`,
    created_at: n,
    updated_at: n,
  })),
  streams: [{ name: 'channel:1', head: 1, head_at: 10 }],
  events: [{ stream: 'channel:1', offset: 1, created_at: 10, message: '{"n":1}' }],
};

/** A database as the first version left it, with data in it. */
async function fill(db: Old): Promise<void> {
  const getMigrations = () => Promise.resolve({ '0001-accounts-and-chat': accountsAndChat });
  const migrator = new Migrator({
    db,
    provider: { getMigrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
  for (const [table, values] of Object.entries(rows)) {
    await db.insertInto(table).values(values).execute();
  }
}

async function expectEverythingKept(store: Store): Promise<void> {
  const { reader } = store;
  for (const [table, before] of Object.entries(rows)) {
    // A later migration removes these.
    if (table === 'events') continue;
    // The names are table names.
    const after = await reader
      .selectFrom(table as 'users')
      .selectAll()
      .execute();
    expect([table, after.length]).toEqual([table, before.length]);
    expect(after).toMatchObject(before);
  }
  expect(await reader.selectFrom('users').select(['photo_key', 'is_demo']).execute()).toEqual([
    { photo_key: null, is_demo: 0 },
    { photo_key: null, is_demo: 0 },
  ]);
  const [channel] = await reader.selectFrom('channels').select('deleted_at').execute();
  expect(channel).toEqual({ deleted_at: null });
}

/** Old rows work with the new tables, and ids continue. */
async function expectUsable(store: Store): Promise<void> {
  const ids = await store.transact(async (tx) => {
    await tx.insertInto('blobs').values({ key: 'k', created_at: 1, remove_at: null }).execute();
    const place = { message_id: 2, channel_id: 1, workspace_id: 1 };
    const file = await tx
      .insertInto('files')
      .values({
        ...place,
        blob_key: 'k',
        uploader_id: 1,
        name: 'a',
        content_type: 'a/b',
        byte_size: 5_000_000_000,
        checksum: null,
        created_at: 1,
        stored_at: 1,
      })
      .returning(['id', 'byte_size'])
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('users')
      .values({ email: 'c', email_key: 'c', password_hash: 'z', created_at: 3 })
      .returning('id')
      .executeTakeFirstOrThrow();
    tx.append({ stream: 'channel:1', message: { n: 2 } });
    return { file, user };
  });
  expect(ids).toEqual({ file: { id: 1, byte_size: 5_000_000_000 }, user: { id: 3 } });
  const events = await store.events.after('channel:1', 0, 10);
  expect(events.map(({ offset, message }) => [offset, message])).toEqual([[2, '{"n":2}']]);
}

describe('a database of the first version is brought up to date, data and all', () => {
  it('on SQLite', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'parley-migration-'));
    const database = new Database(path.join(directory, 'parley.db'));
    const old: Old = new Kysely({ dialect: new SqliteDialect({ database }) });
    await fill(old);
    await old.destroy();
    const store = await openSqliteStore({ directory });
    await expectEverythingKept(store);
    await expectUsable(store);
    await store.close();
    await rm(directory, { recursive: true });
  });

  const url = process.env['TEST_DATABASE_URL'];
  itNeeding('PostgreSQL')('on PostgreSQL', async () => {
    const schema = `parley_test_${randomBytes(6).toString('hex')}`;
    const pool = new pg.Pool({
      connectionString: url,
      options: `-c search_path=${schema}`,
    });
    await pool.query(`create schema ${schema}`);
    const old: Old = new Kysely({ dialect: new OneSchemaDialect({ pool }) });
    await fill(old);
    const store = await openPostgresStore({ url: url ?? '', schema });
    await expectEverythingKept(store);
    await expectUsable(store);
    await store.close();
    await pool.query(`drop schema ${schema} cascade`);
    await old.destroy();
  });
});
