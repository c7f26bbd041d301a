import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeNeeding } from '../../../scripts/needing.mjs';
import { pathOf } from '../../../scripts/outside.mjs';
import { migrations } from '../../src/platform/store/migrate.js';
import { OneSchemaDialect } from '../../src/platform/store/postgres/dialect.js';
import { openPostgresStore } from '../../src/platform/store/postgres/open.js';
import { openSqliteStore } from '../../src/platform/store/sqlite/open.js';
import type { Store } from '../../src/platform/store/store.js';

/** A database of an earlier version: which tables it has is known to the test alone. */
export type OldDatabase = Kysely<Record<string, Record<string, string | number | null>>>;

interface Migrated {
  /** Opened by today's version, over the old database. */
  store: Store;
  /** Milliseconds that opening it took, migrations included. */
  took: number;
}

/**
 * The same suite on each engine, over a database of an earlier version.
 *
 * @param before the first migration that the database has not seen
 */
export function describeMigrated(
  before: string,
  fill: (db: OldDatabase) => Promise<void>,
  suite: (migrated: () => Migrated) => void,
): void {
  describe(`a database from before ${before} on SQLite`, () => {
    suite(migratedBeforeAll(() => migrateSqlite(before, fill)));
  });

  describeNeeding('PostgreSQL')(`a database from before ${before} on PostgreSQL`, () => {
    suite(migratedBeforeAll(() => migratePostgres(pathOf('PostgreSQL'), before, fill)));
  });
}

type Removable = Migrated & { remove(): Promise<unknown> };

function migratedBeforeAll(migrate: () => Promise<Removable>): () => Migrated {
  let migrated: Removable | undefined;
  beforeAll(async () => {
    migrated = await migrate();
  }, 120_000);
  afterAll(async () => {
    await migrated?.store.close();
    await migrated?.remove();
  });
  return () => {
    if (!migrated) throw new Error('It is there before the first test.');
    return migrated;
  };
}

type Fill = (db: OldDatabase) => Promise<void>;

async function migrateSqlite(before: string, fill: Fill): Promise<Removable> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-migration-'));
  const database = new Database(path.join(directory, 'parley.db'));
  const old: OldDatabase = new Kysely({ dialect: new SqliteDialect({ database }) });
  await bringTo(before, old);
  await fill(old);
  await old.destroy();
  const began = performance.now();
  const store = await openSqliteStore({ directory });
  const took = performance.now() - began;
  return { store, took, remove: () => rm(directory, { recursive: true }) };
}

async function migratePostgres(url: string, before: string, fill: Fill): Promise<Removable> {
  const schema = `parley_test_${randomBytes(6).toString('hex')}`;
  const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` });
  await pool.query(`create schema ${schema}`);
  const old: OldDatabase = new Kysely({ dialect: new OneSchemaDialect({ pool }) });
  await bringTo(before, old);
  await fill(old);
  const began = performance.now();
  const store = await openPostgresStore({ url, schema });
  const took = performance.now() - began;
  async function remove() {
    await pool.query(`drop schema ${schema} cascade`);
    await old.destroy();
  }
  return { store, took, remove };
}

async function bringTo(before: string, db: OldDatabase): Promise<void> {
  const earlier = Object.entries(migrations).filter(([name]) => name < before);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(earlier)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
}

type Row = Record<string, string | number | null>;

/** Rows of each table, written in the order in which the tables are named. */
export async function insertRows(
  db: OldDatabase,
  rows: Readonly<Record<string, readonly Row[]>>,
): Promise<void> {
  for (const [table, values] of Object.entries(rows)) {
    for (const row of values) await db.insertInto(table).values(row).execute();
  }
}

/** Ann, Bo, the workspace acme, its general, and their direct messages: ids 1 and 2 each. */
export const smallTeam: Readonly<Record<string, readonly Row[]>> = {
  users: ['ann', 'bo'].map((name) => {
    const email = `${name}@example.com`;
    return { email, email_key: email, password_hash: 'x', created_at: 1 };
  }),
  workspaces: [{ address: 'acme', creator_id: 1, created_at: 5 }],
  workspace_members: [1, 2].map((user_id) => ({ workspace_id: 1, user_id, joined_at: 6 })),
  channels: [
    { workspace_id: 1, name: 'general', creator_id: 1, created_at: 8 },
    { workspace_id: 1, name: '1.2', dm_key: '1.2', creator_id: 1, created_at: 8 },
  ],
};

/** A message of Ann's in one of these channels. */
export const oldMessage = (n: number, channel_id: number, created_at: number): Row => ({
  workspace_id: 1,
  channel_id,
  user_id: 1,
  body: `text ${n}`,
  client_id: `c${n}`,
  created_at,
  updated_at: created_at,
});
