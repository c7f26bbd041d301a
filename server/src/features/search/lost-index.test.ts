import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';
import { channelMark } from '../../platform/store/search-index.js';
import { openSqliteStore } from '../../platform/store/sqlite/open.js';
import { markKey } from '../../platform/store/sqlite/search-index.js';
import type { Store } from '../../platform/store/store.js';
import { readDocuments } from './read-documents.js';
import { rebuildIfAsked } from './rebuild.js';

/** Two messages of before the index was lost. */
async function fill(store: Store): Promise<void> {
  await store.transact(async (tx) => {
    const at = { created_at: 1 };
    await tx
      .insertInto('users')
      .values({ email: 'a@example.com', email_key: 'a@example.com', password_hash: '', ...at })
      .execute();
    await tx
      .insertInto('workspaces')
      .values({ address: 'acme', creator_id: 1, ...at })
      .execute();
    await tx
      .insertInto('channels')
      .values({
        workspace_id: 1,
        name: 'general',
        name_key: 'general',
        topic: '',
        description: '',
        creator_id: 1,
        kind: 'public',
        dm_key: null,
        deleted_at: null,
        ...at,
      })
      .execute();
    for (const n of [1, 2]) {
      const place = { workspace_id: 1, channel_id: 1, user_id: 1 };
      await tx
        .insertInto('messages')
        .values({
          ...place,
          body: `<p>okapi ${n}</p>`,
          client_id: `c${n}`,
          ts_us: n,
          updated_at: n,
          ...at,
        })
        .execute();
    }
  });
}

async function indexAll(store: Store): Promise<void> {
  while ((await store.index.indexQueued(1, readDocuments)) > 0);
  while (await store.index.indexOlder(1, readDocuments));
}

const find = (store: Store) =>
  store.index.find(
    { terms: parseSearch('okapi').terms, marks: [], channelIds: [1], places: [channelMark(1)] },
    { below: 100, limit: 10 },
    readDocuments,
  );

describe('the index of SQLite', () => {
  let place: TestDatabase;
  let directory: string;
  let store: Store;

  beforeEach(async () => {
    place = await sqliteDatabase();
    directory = place.environment['PARLEY_DATA'] ?? '';
    store = await openSqliteStore({ directory });
    await fill(store);
    await indexAll(store);
    await store.close();
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  async function reopen(): Promise<void> {
    store = await openSqliteStore({ directory });
  }

  it('is there after a restart, without being built again', async () => {
    await reopen();
    expect(await store.index.builtFrom()).toBe(0);
    expect(await find(store)).toEqual([2, 1]);
  });

  it.each([
    ['lost', async (file: string) => rm(file)],
    ['torn', async (file: string) => truncate(file, 5_000)],
    ['overwritten', async (file: string) => writeFile(file, 'x'.repeat(9_000))],
  ])('is built again when its file was %s', async (_, harm) => {
    await harm(path.join(directory, 'search.db'));
    await reopen();
    expect(await find(store)).toEqual([]);
    expect(await store.index.builtFrom()).toBe(null);
    await indexAll(store);
    expect(await find(store)).toEqual([2, 1]);
    expect(await store.index.builtFrom()).toBe(0);
  });

  it('is built again when bytes of it changed, wherever they are', async () => {
    await reopen();
    await store.transact(async (tx) => {
      const row = await tx.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
      for (let n = 10; n < 400; n += 1) {
        const body = `<p>${Array.from({ length: 20 }, (_, word) => `w${n * word}`).join(' ')}</p>`;
        const values = { ...row, id: n, body, client_id: `c${n}`, ts_us: n };
        await tx.insertInto('messages').values(values).execute();
      }
    });
    await indexAll(store);
    await store.close();
    const file = path.join(directory, 'search.db');
    const [whole, sums] = [await readFile(file), await readFile(`${file}-sums`)];
    const most = 12;
    for (let nth = 0; nth < most; nth += 1) {
      const harmed = Buffer.from(whole);
      const at = Math.floor(((nth + 0.5) / most) * whole.length);
      for (let byte = at; byte < at + 8; byte += 1)
        harmed.writeUInt8(harmed.readUInt8(byte) ^ 1, byte);
      await writeFile(file, harmed);
      await reopen();
      expect([nth, await store.index.builtFrom()]).toEqual([nth, null]);
      await store.close();
      await writeFile(file, whole);
      await writeFile(`${file}-sums`, sums);
    }
    await reopen();
    expect(await store.index.builtFrom()).toBe(0);
  });

  it('is built again when an older file of it was put back', async () => {
    const names = ['search.db', 'search.db-sums'];
    const older = await Promise.all(names.map((name) => readFile(path.join(directory, name))));
    await reopen();
    await store.transact((tx) =>
      tx.updateTable('messages').set({ body: '<p>zebra</p>' }).where('id', '=', 1).execute(),
    );
    await indexAll(store);
    expect(await find(store)).toEqual([2]);
    await store.close();
    for (const [n, name] of names.entries()) {
      await writeFile(path.join(directory, name), older[n] ?? '');
    }
    await reopen();
    const told: string[] = [];
    store.index.onReplaced((why) => told.push(why));
    expect(await store.index.builtFrom()).toBe(null);
    expect(told).toEqual(['It was older than the database.']);
    await indexAll(store);
    expect(await find(store)).toEqual([2]);
  });

  it('is kept when the process died before the database was told of the last change', async () => {
    await reopen();
    const mark = () =>
      store.reader.selectFrom('meta').select('value').where('key', '=', markKey).executeTakeFirst();
    const before = await mark();
    await store.transact((tx) =>
      tx.updateTable('messages').set({ body: '<p>zebra</p>' }).where('id', '=', 1).execute(),
    );
    await indexAll(store);
    expect(await mark()).not.toEqual(before);
    await store.transact((tx) =>
      tx
        .updateTable('meta')
        .set({ value: before?.value ?? '' })
        .where('key', '=', markKey)
        .execute(),
    );
    await store.close();
    await reopen();
    expect(await store.index.builtFrom()).toBe(0);
    expect(await find(store)).toEqual([2]);
  });

  it('is built again when the operator asks for it, also while Parley runs', async () => {
    await reopen();
    const done = await runOperatorCommand('reindex', place.environment);
    expect(done.stdout).toBe('The search index is built anew while Parley runs.\n');
    await rebuildIfAsked(store);
    expect(await find(store)).toEqual([]);
    await indexAll(store);
    expect(await find(store)).toEqual([2, 1]);
    await rebuildIfAsked(store);
    expect(await find(store)).toEqual([2, 1]);
    const files = await readdir(directory);
    expect(files.filter((name) => name.startsWith('search.db'))).toContain('search.db');
  });

  it('of a message that changed while it was indexed is made again', async () => {
    await reopen();
    const edit = (body: string) =>
      store.transact((tx) =>
        tx.updateTable('messages').set({ body }).where('id', '=', 1).execute(),
      );
    await edit('<p>one</p>');
    await store.index.indexQueued(1, async (db, ids) => {
      const read = await readDocuments(db, ids);
      await edit('<p>okapi again</p>');
      return read;
    });
    expect(await find(store)).toEqual([2]);
    await indexAll(store);
    expect(await find(store)).toEqual([2, 1]);
  });
});
