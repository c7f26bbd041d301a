import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { describeStore } from '../store.suite.js';
import { openSqliteStore } from './open.js';

const temporary = () => mkdtemp(path.join(tmpdir(), 'parley-store-'));

describeStore('SQLite', async () => {
  const directory = await temporary();
  return {
    open: () => openSqliteStore({ directory }),
    remove: () => rm(directory, { recursive: true }),
  };
});

it('runs each transaction of a batch in the asynchronous context of its caller', async () => {
  const directory = await temporary();
  const store = await openSqliteStore({ directory });
  const caller = new AsyncLocalStorage<string>();
  const transactAs = (name: string) =>
    caller.run(name, () => store.transact(() => Promise.resolve(caller.getStore())));
  expect(await Promise.all(['first', 'second'].map(transactAs))).toEqual(['first', 'second']);
  await store.close();
  await rm(directory, { recursive: true });
});

it('reads what it has committed at once, and what another process has in the next turn', async () => {
  const directory = await temporary();
  const store = await openSqliteStore({ directory });
  const facts = () =>
    store.reader.selectFrom('meta').select('key').where('key', 'like', 'test%').execute();
  const other = new Database(path.join(directory, 'parley.db'));

  expect(await facts()).toEqual([]);
  await store.transact((tx) =>
    tx.insertInto('meta').values({ key: 'test 1', value: '' }).execute(),
  );
  expect(await facts()).toEqual([{ key: 'test 1' }]);
  other.exec("insert into meta (key, value) values ('test 2', '')");
  await setImmediate();
  expect(await facts()).toEqual([{ key: 'test 1' }, { key: 'test 2' }]);

  other.close();
  await store.close();
  await rm(directory, { recursive: true });
});

it('refuses a directory that is in use, and takes it once it is free', async () => {
  const directory = await temporary();
  const first = await openSqliteStore({ directory });
  await expect(openSqliteStore({ directory })).rejects.toThrow('is in use by another Parley');
  await first.close();

  const second = await openSqliteStore({ directory });
  await second.close();
  await rm(directory, { recursive: true });
});

it('refuses a directory that cannot be made', async () => {
  await expect(openSqliteStore({ directory: '/dev/null/data' })).rejects.toThrow(
    'cannot be created (ENOTDIR); choose another with PARLEY_DATA',
  );
});

it('opens a database to which a newer version only added, and says so where it changed more', async () => {
  const directory = await temporary();
  await (await openSqliteStore({ directory })).close();
  const db = new Database(path.join(directory, 'parley.db'));
  db.exec("insert into kysely_migration values ('9998-adds', '')");
  const store = await openSqliteStore({ directory });
  expect(await store.findProblem()).toBeNull();
  db.exec(`insert into kysely_migration values ('9999-breaks', '');
    update meta set value = '9999-breaks' where key = 'schema_floor'`);
  db.close();
  await setImmediate();
  expect(await store.findProblem()).toBe(
    'The database is of a newer version of Parley: start that version here.',
  );
  await store.close();
  await expect(openSqliteStore({ directory })).rejects.toThrow('used by a newer version of Parley');
  await rm(directory, { recursive: true });
});
