import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../store.js';
import { openSqliteStore } from './open.js';

let directory: string;
let store: Store;
/** Stands for another program, such as Litestream. */
let other: Database.Database;

async function open(lockTimeoutMs?: number): Promise<void> {
  store = await openSqliteStore({ directory, ...(lockTimeoutMs && { lockTimeoutMs }) });
  other = new Database(path.join(directory, 'parley.db'));
}

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'parley-locked-'));
});

afterEach(async () => {
  other.close();
  await store.close();
  rmSync(directory, { recursive: true });
});

const write = (text: string) =>
  store.transact(async (tx) => tx.append({ stream: 'channel:1', message: { text } }));

const stored = async () => (await store.events.after('channel:1', 0, 9)).length;

it('writes wait for another program that writes, while reads go on', async () => {
  await open();
  await write('before');
  other.exec('begin immediate');
  let isWritten = false;
  const writing = write('meanwhile').then(() => (isWritten = true));
  // Other work of the event loop, more than once after the first attempt to write.
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await stored()).toBe(1);
  }
  expect(isWritten).toBe(false);

  other.exec('rollback');
  await writing;
  expect(await stored()).toBe(2);
});

it('writes are refused when another program keeps the lock, and succeed once it is free', async () => {
  await open(100);
  other.exec('begin immediate');
  const refused = { name: 'StorageOutage', kind: 'locked' };
  // More than a batch: what waits behind it does not wait anew.
  const all = await Promise.allSettled(Array.from({ length: 200 }, () => write('in vain')));
  for (const each of all) expect(each).toMatchObject({ status: 'rejected', reason: refused });
  other.exec('rollback');

  await write('at last');
  expect(await stored()).toBe(1);
});

it('a lock that comes after a refusal is waited for again', async () => {
  await open(100);
  other.exec('begin immediate');
  await expect(write('in vain')).rejects.toMatchObject({ kind: 'locked' });
  other.exec('rollback');
  other.exec('begin immediate');
  const writing = write('at last');
  setImmediate(() => setImmediate(() => other.exec('rollback')));
  await writing;
  expect(await stored()).toBe(1);
});
