import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type Migration, Migrator, SqliteDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { itNeeding } from '../../../../../scripts/needing.mjs';
import { Feed } from '../../cable/feed.js';
import { startingOffsets } from '../../cable/history.js';
import { OneSchemaDialect } from '../postgres/dialect.js';
import { openPostgresStore } from '../postgres/open.js';
import { openSqliteStore } from '../sqlite/open.js';
import type { Store } from '../store.js';
import { accountsAndChat } from './0001-accounts-and-chat.js';
import { filesAndMarks } from './0002-files-and-marks.js';

type Old = Kysely<Record<string, Record<string, string | number | null>>>;

const before: Record<string, Migration> = {
  '0001-accounts-and-chat': accountsAndChat,
  '0002-files-and-marks': filesAndMarks,
};
const secret = '{"message_data":{"type":"PUT","message":{"id":1,"body":"deleted since"}}}';

/** A database of the version before, whose events contain deleted messages. */
async function fill(db: Old): Promise<number> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(before) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
  const at = Date.now() - 1_000;
  await db.insertInto('streams').values({ name: 'channel:1', head: 2, head_at: at }).execute();
  await db.insertInto('streams').values({ name: 'channel:2', head: 0, head_at: 0 }).execute();
  for (const offset of [1, 2]) {
    const row = { stream: 'channel:1', offset, created_at: at, message: secret };
    await db.insertInto('events').values(row).execute();
  }
  return at;
}

async function expectTextGone(store: Store, at: number): Promise<void> {
  expect(await store.events.after('channel:1', 0, 10)).toEqual([]);
  const feed = new Feed('channel:1', store.events, () => {});
  const head = (await store.events.heads(['channel:1'])).get('channel:1');
  expect(head).toEqual({ offset: 2, at });
  if (head) feed.begin(head);
  const { epoch, epochSince, events: log, clock } = store;
  const history = { epoch, epochSince, log, clock, retention: 3_600_000 };
  const startFor = async (request: { since?: number; offset?: number }) => {
    const streams =
      request.offset === undefined ? {} : { 'channel:1': { epoch, offset: request.offset } };
    const starts = await startingOffsets([feed], { since: request.since, streams }, history);
    return starts?.get(feed) ?? null;
  };

  // R4: missed events are gone, so resuming is refused; a client that missed nothing resumes.
  expect(await startFor({ offset: 1 })).toBeNull();
  expect(await startFor({ offset: 2 })).toBe(2);
  expect(await startFor({ since: at / 1000 - 60 })).toBeNull();
  expect(await startFor({ since: at / 1000 })).toBeNull();

  await store.transact(async (tx) => tx.append({ stream: 'channel:1', message: { n: 3 } }));
  const [third] = await store.events.after('channel:1', 2, 10);
  expect(third).toMatchObject({ offset: 3, message: '{"n":3}' });
  expect(third?.createdAt).toBeGreaterThanOrEqual(at);
  await feed.catchUpTo(3);
  expect(await startFor({ since: at / 1000 + 60 })).toBeNull();
  expect(await startFor({ offset: 2 })).toBe(2);
}

describe('events of the version before are removed, and clients that missed some are told', () => {
  it('on SQLite', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'parley-migration-'));
    const database = new Database(path.join(directory, 'parley.db'));
    const old: Old = new Kysely({ dialect: new SqliteDialect({ database }) });
    const at = await fill(old);
    await old.destroy();
    const store = await openSqliteStore({ directory });
    await expectTextGone(store, at);
    await store.close();
    await rm(directory, { recursive: true });
  });

  const url = process.env['TEST_DATABASE_URL'];
  itNeeding('PostgreSQL')('on PostgreSQL', async () => {
    const schema = `parley_test_${randomBytes(6).toString('hex')}`;
    const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` });
    await pool.query(`create schema ${schema}`);
    const old: Old = new Kysely({ dialect: new OneSchemaDialect({ pool }) });
    const at = await fill(old);
    const store = await openPostgresStore({ url: url ?? '', schema });
    await expectTextGone(store, at);
    await store.close();
    await pool.query(`drop schema ${schema} cascade`);
    await old.destroy();
  });
});
