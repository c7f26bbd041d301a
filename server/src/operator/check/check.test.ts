import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.js';
import { fillSmallWorkspace, openStoreOf } from '../../../testing/people/small-workspace.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';
import { readDocuments } from '../../features/search/read-documents.js';
import { randomBlobKey } from '../../platform/blobs/blob-key.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];

describeOn('SQLite', sqliteDatabase);
describeNeeding('PostgreSQL')('with PostgreSQL', () => {
  describeOn('PostgreSQL', () => postgresDatabase(databaseUrl ?? ''));
});

function describeOn(engine: string, makePlace: () => Promise<TestDatabase>): void {
  describe(`parley check on ${engine}`, () => {
    let place: TestDatabase;
    let key: string;
    beforeEach(async () => {
      place = await makePlace();
      ({ key } = await fillSmallWorkspace(place.environment));
    });
    afterEach(() => place.remove());

    const blobs = () => path.join(place.environment['PARLEY_DATA'] ?? '', 'blobs');
    const fileOf = (of: string) => path.join(blobs(), of.slice(0, 2), of.slice(2, 4), of);

    async function codes(): Promise<string[]> {
      const { code, stdout, stderr } = await runOperatorCommand(
        'check',
        place.environment,
        '--json',
      );
      expect(stderr).toBe('');
      const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: { code: string }[] };
      expect([code, ok]).toEqual(findings.length > 0 ? [1, false] : [0, true]);
      return findings.map((finding) => finding.code);
    }

    it('finds nothing in a whole workspace', async () => {
      expect(await codes()).toEqual([]);
    });

    it('finds files that are missing, of another size or content, and that no row names', async () => {
      await writeFile(fileOf(key), 'short');
      expect(await codes()).toEqual(['file_damaged']);
      await writeFile(fileOf(key), 'x'.repeat(key.length));
      expect(await codes()).toEqual([]);
      const store = await openStoreOf(place.environment);
      const checksum = 'AAAAAAAAAAAAAAAAAAAAAA==';
      await store.transact((tx) => tx.updateTable('files').set({ checksum }).execute());
      await store.close();
      expect(await codes()).toEqual(['file_damaged']);
      await rm(fileOf(key));
      const orphan = randomBlobKey();
      await mkdir(path.dirname(fileOf(orphan)), { recursive: true });
      await writeFile(fileOf(orphan), '');
      expect(await codes()).toEqual(['file_missing', 'file_orphaned']);
      const { stdout } = await runOperatorCommand('check', place.environment);
      expect(stdout).toContain(`The bytes of file 1 of message 1 are not there (${fileOf(key)})`);
      expect(stdout).toContain(`Take blobs/${key} out of a backup's archive`);
    });

    it('finds a row that names its file as no file is called', async () => {
      const store = await openStoreOf(place.environment);
      await store.transact((tx) => tx.updateTable('files').set({ blob_key: '../x' }).execute());
      await store.close();
      const { stdout, code } = await runOperatorCommand('check', place.environment);
      expect(code).toBe(1);
      expect(stdout).toContain('The row of file 1 of message 1 names its bytes "../x"');
    });

    it('finds accounts of the same address, and names none', async () => {
      const store = await openStoreOf(place.environment);
      await store.transact(async (tx) => {
        const common = { password_hash: 'x', created_at: 1 };
        const emails = ['mila@münchen.example', 'mila@xn--mnchen-3ya.example'];
        const ids: number[] = [];
        for (const email of emails) {
          const row = { email, email_key: email, ...common };
          const made = await tx.insertInto('users').values(row).returning('id').execute();
          ids.push(...made.map(({ id }) => id));
        }
        const noted = { key: 'alike_addresses', value: JSON.stringify([ids]) };
        await tx.insertInto('meta').values(noted).execute();
      });
      await store.close();
      expect(await codes()).toEqual(['addresses_alike']);
      const { stdout } = await runOperatorCommand('check', place.environment);
      expect(stdout).toMatch(/^The accounts \d+ and \d+ have the same e-mail address/);
      expect(stdout).not.toContain('mila@');
    });

    it('R1: finds holes and a wrong end in the event log', async () => {
      const store = await openStoreOf(place.environment);
      await store.transact((tx) => tx.deleteFrom('events').where('offset', '=', 2).execute());
      await store.transact((tx) => tx.updateTable('streams').set({ head: 7 }).execute());
      await store.close();
      const { stdout } = await runOperatorCommand('check', place.environment);
      expect(stdout).toContain('The event log lacks 1 events of channel:1.');
      expect(await codes()).toEqual(['events_incomplete']);
    });
  });
}

describe('parley check of the search index', () => {
  let place: TestDatabase;
  let file: string;
  beforeEach(async () => {
    place = await sqliteDatabase();
    file = path.join(place.environment['PARLEY_DATA'] ?? '', 'search.db');
    await fillSmallWorkspace(place.environment);
    await indexAll();
  });
  afterEach(() => place.remove());

  async function indexAll(): Promise<void> {
    const store = await openStoreOf(place.environment);
    while (await store.index.indexOlder(10, readDocuments));
    while ((await store.index.indexQueued(10, readDocuments)) > 0);
    await store.close();
  }

  async function findings(): Promise<string> {
    return (await runOperatorCommand('check', place.environment)).stdout;
  }

  it('finds bytes that changed', async () => {
    expect(await findings()).toBe('No problems were found.\n');
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
    await writeFile(file, bytes);
    expect(await findings()).toContain('The search index (search.db) is damaged');
    await indexAll();
    expect(await findings()).toBe('No problems were found.\n');
  });

  it('finds an older file that was put back, and none while a server indexes', async () => {
    const older = [await readFile(file), await readFile(`${file}-sums`)];
    const store = await openStoreOf(place.environment);
    const change = (body: string) =>
      store.transact((tx) => tx.updateTable('messages').set({ body }).execute());
    for (const body of ['<p>zebra</p>', '<p>lion</p>']) {
      await change(body);
      await store.index.indexQueued(10, readDocuments);
      expect(await findings()).toBe('No problems were found.\n');
    }
    await store.close();
    await writeFile(file, older[0] ?? '');
    await writeFile(`${file}-sums`, older[1] ?? '');
    expect(await findings()).toContain('The search index (search.db) is older than the database');
  });
});

it('parley check finds rows without the rows that they refer to, and a damaged page', async () => {
  const place = await sqliteDatabase();
  await fillSmallWorkspace(place.environment);
  const file = path.join(place.environment['PARLEY_DATA'] ?? '', 'parley.db');
  const db = new Database(file);
  db.pragma('foreign_keys = off');
  db.exec('update channels set creator_id = 99');
  const page = Number(
    db
      .prepare("select rootpage from sqlite_schema where name = 'messages_by_channel'")
      .pluck()
      .get(),
  );
  db.close();
  const check = () => runOperatorCommand('check', place.environment);
  expect((await check()).stdout).toContain(
    '1 rows of channels refer to rows of users that are not there.',
  );

  const bytes = await readFile(file);
  bytes.fill(0, (page - 1) * 4096, page * 4096);
  await writeFile(file, bytes);
  const { code, stdout } = await check();
  expect([code, stdout]).toEqual([1, expect.stringContaining('SQLite finds damage')]);
  const backup = await runOperatorCommand('backup', place.environment, `${file}.zip`);
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('is damaged')]);
  await place.remove();
});
