import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openSqliteStore } from './open.js';

it('a migration that fails halfway changes nothing, and is repeated at the next start', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-migration-'));
  const file = path.join(directory, 'parley.db');
  // In the way of an index that a migration creates after it has added the index's column.
  const inTheWay = new Database(file);
  inTheWay.exec('create table messages_by_time (id integer)');
  inTheWay.close();
  await expect(openSqliteStore({ directory })).rejects.toThrow('could not be brought up to date');

  const left = new Database(file);
  const tables = left.prepare("select name from sqlite_master where type = 'table'").pluck();
  expect(tables.all()).toEqual(['messages_by_time']);
  left.exec('drop table messages_by_time');
  left.close();
  const store = await openSqliteStore({ directory });
  await store.close();
  await rm(directory, { recursive: true });
});
