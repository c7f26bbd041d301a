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
import { filesAndMarks } from './0002-files-and-marks.js';

type Old = Kysely<Record<string, Record<string, string | number | null>>>;

const member = { workspace_id: 1, joined_at: 6, status: '' };
const upload = { name: 'a', content_type: 'a/b', created_at: 1, stored_at: 1, channel_id: 1 };

/** Two members, one without a sign-in, and files of 3, 4 and 5 GB in two workspaces and in none. */
const rows: Record<string, Record<string, string | number | null>[]> = {
  users: [
    { email: 'ann@example.com', email_key: 'ann@example.com', password_hash: 'x', created_at: 1 },
    { email: 'bo@example.com', email_key: 'bo@example.com', password_hash: 'y', created_at: 2 },
  ],
  workspaces: [
    { address: 'acme', creator_id: 1, created_at: 5 },
    { address: 'other', creator_id: 1, created_at: 5 },
  ],
  workspace_members: [
    { ...member, user_id: 1, first_signed_in_at: 7, signed_in_at: 7 },
    { ...member, user_id: 2 },
  ],
  channels: [{ workspace_id: 1, name: 'general', creator_id: 1, created_at: 8 }],
  messages: [1, 2].map((n) => ({
    workspace_id: 1,
    channel_id: 1,
    user_id: 1,
    body: '',
    client_id: `c${n}`,
    created_at: n,
    updated_at: n,
  })),
  blobs: ['k1', 'k2', 'k3'].map((key) => ({ key, created_at: 1 })),
  files: [
    { ...upload, blob_key: 'k1', uploader_id: 1, byte_size: 3e9, message_id: 1, workspace_id: 1 },
    { ...upload, blob_key: 'k2', uploader_id: 2, byte_size: 4e9, message_id: 2, workspace_id: 2 },
    { ...upload, blob_key: 'k3', uploader_id: 1, byte_size: 5e9, channel_id: null },
  ],
};

/** A database of the version before storage was counted, with data in it. */
async function fill(db: Old): Promise<void> {
  const migrations = {
    '0001-accounts-and-chat': accountsAndChat,
    '0002-files-and-marks': filesAndMarks,
  };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
  for (const [table, values] of Object.entries(rows)) {
    for (const row of values) await db.insertInto(table).values(row).execute();
  }
}

async function storageOf({ reader }: Store): Promise<Record<string, number>> {
  const counted = await reader.selectFrom('storage_use').selectAll().execute();
  return Object.fromEntries(
    counted.map(({ kind, owner_id, bytes }) => [`${kind} ${owner_id}`, bytes]),
  );
}

async function expectCounted(store: Store): Promise<void> {
  const { reader } = store;
  const before = {
    'account 1': 8e9,
    'account 2': 4e9,
    'workspace 1': 3e9,
    'workspace 2': 4e9,
  };
  expect(await storageOf(store)).toEqual(before);
  const members = await reader.selectFrom('workspace_members').select('inviter_id').execute();
  expect(members).toEqual([{ inviter_id: null }, { inviter_id: null }]);

  // From here on the triggers count, however a row is written.
  await store.transact(async (tx) => {
    await tx.updateTable('files').set({ byte_size: 6e9 }).where('blob_key', '=', 'k3').execute();
  });
  expect(await storageOf(store)).toEqual({ ...before, 'account 1': 9e9 });
  await store.transact(async (tx) => {
    const place = { message_id: 1, channel_id: 1, workspace_id: 1 };
    await tx.updateTable('files').set(place).where('blob_key', '=', 'k3').execute();
  });
  expect(await storageOf(store)).toEqual({ ...before, 'account 1': 9e9, 'workspace 1': 9e9 });
  await store.transact((tx) => tx.deleteFrom('files').execute());
  expect(await storageOf(store)).toEqual({
    'account 1': 0,
    'account 2': 0,
    'workspace 1': 0,
    'workspace 2': 0,
  });
}

describe('a database of the version before is brought up to date, and its files are counted', () => {
  it('on SQLite', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'parley-migration-'));
    const database = new Database(path.join(directory, 'parley.db'));
    const old: Old = new Kysely({ dialect: new SqliteDialect({ database }) });
    await fill(old);
    await old.destroy();
    const store = await openSqliteStore({ directory });
    await expectCounted(store);
    await store.close();
    await rm(directory, { recursive: true });
  });

  const url = process.env['TEST_DATABASE_URL'];
  itNeeding('PostgreSQL')('on PostgreSQL', async () => {
    const schema = `parley_test_${randomBytes(6).toString('hex')}`;
    const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` });
    await pool.query(`create schema ${schema}`);
    const old: Old = new Kysely({ dialect: new OneSchemaDialect({ pool }) });
    await fill(old);
    const store = await openPostgresStore({ url: url ?? '', schema });
    await expectCounted(store);
    await store.close();
    await pool.query(`drop schema ${schema} cascade`);
    await old.destroy();
  });
});
