import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import {
  emptyPostgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.js';
import { killableServer } from '../../../testing/faults/kill-server.js';
import { fillSmallWorkspace, openStoreOf } from '../../../testing/people/small-workspace.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];

describeNeeding('PostgreSQL')('parley move', () => {
  let from: TestDatabase;
  let to: TestDatabase;
  let moved: Record<string, string>;
  let url: string;

  beforeEach(async () => {
    [from, to] = await Promise.all([sqliteDatabase(), emptyPostgresDatabase(databaseUrl ?? '')]);
    url = to.environment['DATABASE_URL'] ?? '';
    moved = { ...from.environment, DATABASE_URL: url };
  });
  afterEach(() => Promise.all([from, to].map((each) => each.remove())));

  const move = () => runOperatorCommand('move', from.environment, '--to', url);

  it('R3: copies every row and goes on with its ids, in a new epoch', async () => {
    const { epoch } = await fillSmallWorkspace(from.environment);
    const sqlite = await openStoreOf(from.environment);
    // Their ids are never given out again.
    await sqlite.transact(async (tx) => {
      const rest = { creator_id: 1, created_at: 1 };
      for (const address of ['gone', 'gone-too']) {
        await tx
          .insertInto('workspaces')
          .values({ address, ...rest })
          .execute();
      }
      await tx.deleteFrom('workspaces').where('id', '>', 1).execute();
    });
    const rows = (store: typeof sqlite) =>
      Promise.all(
        (['users', 'messages', 'files', 'blobs', 'storage_use', 'events', 'streams'] as const).map(
          (table) => store.reader.selectFrom(table).selectAll().execute(),
        ),
      );
    const before = await rows(sqlite);
    const { secret } = sqlite;
    await sqlite.close();

    const done = await move();
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toContain(`DATABASE_URL=${url}\n`);
    const store = await openStoreOf(moved);
    expect(await rows(store)).toEqual(before);
    expect(store.secret).toBe(secret);
    expect(store.epoch).not.toBe(epoch);
    const next = await store.transact((tx) =>
      tx
        .insertInto('workspaces')
        .values({ address: 'other', creator_id: 1, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(next.id).toBe(4);
    await store.close();
    expect((await runOperatorCommand('check', moved)).code).toBe(0);

    const again = await move();
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(/^The PostgreSQL database has rows already \(in \w+\)/),
    ]);
  });

  it('refuses while Parley runs, and where there is nothing to move', async () => {
    expect((await move()).stderr).toMatch(/^There is no database in \S+ yet\.\n$/);
    expect(await readdir(from.environment['PARLEY_DATA'] ?? '')).toEqual([]);
    const server = await killableServer(from.environment);
    await server.start();
    expect((await move()).stderr).toContain('is in use by another Parley');
    await server.kill();
  });

  it('refuses a database to which a newer version has added', async () => {
    const directory = from.environment['PARLEY_DATA'] ?? '';
    await (await openStoreOf(from.environment)).close();
    const db = new Database(path.join(directory, 'parley.db'));
    db.exec("insert into kysely_migration values ('9998-adds', '')");
    db.close();
    expect(await move()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is of another version of Parley/) as string,
    });
  });

  it('leaves behind the tables that Litestream made', async () => {
    const directory = from.environment['PARLEY_DATA'] ?? '';
    await fillSmallWorkspace(from.environment);
    const db = new Database(path.join(directory, 'parley.db'));
    db.exec(`create table _litestream_seq (id integer primary key, seq integer);
      create table _litestream_lock (id integer);
      insert into _litestream_seq values (1, 7)`);
    db.close();
    const done = await move();
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).not.toContain('_litestream');
    expect((await runOperatorCommand('check', moved)).code).toBe(0);
  });

  it('is told where to move to', async () => {
    expect(await runOperatorCommand('move', from.environment)).toMatchObject({
      code: 2,
      stderr: 'move needs --to postgres://…; `npx parley move --help` explains it.\n',
    });
    expect(await runOperatorCommand('move', {}, '--to', 'mysql://x')).toMatchObject({ code: 2 });
  });
});
