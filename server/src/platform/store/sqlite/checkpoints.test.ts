import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { itNeeding } from '../../../../../scripts/needing.mjs';
import { failingDisk, failingDiskNeeds } from '../../../../testing/faults/failing-disk.js';
import type { Store } from '../store.js';
import { openSqliteStore } from './open.js';

const megabyte = 1024 ** 2;
/** These tests write some hundred megabytes, which takes seconds on an idle machine. */
const timeoutMs = 60_000;
const ending: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function temporary(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-log-'));
  ending.push(() => rm(directory, { recursive: true }));
  return directory;
}

async function open(directory: string, onDiskFailure?: (error: Error) => void): Promise<Store> {
  const store = await openSqliteStore({ directory, ...(onDiskFailure && { onDiskFailure }) });
  ending.push(() => store.close());
  return store;
}

/** Several pages of the log. */
const write = (store: Store) =>
  store.transact(async (tx) =>
    tx.append({ stream: 'user:1', message: { text: 'x'.repeat(30_000) } }),
  );

/** Writes `count` times, with eight transactions at any time. */
async function writeMuch(store: Store, count: number): Promise<void> {
  let left = count;
  const writer = async () => {
    while (left > 0) {
      left -= 1;
      await write(store);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
}

const logSize = async (directory: string) =>
  (await stat(path.join(directory, 'parley.db-wal'))).size;

it(
  'keeps the log short, however much is written without a pause',
  async () => {
    const directory = await temporary();
    const store = await open(directory);
    await writeMuch(store, 2_000);
    expect((await stat(path.join(directory, 'parley.db'))).size).toBeGreaterThan(40 * megabyte);
    expect(await logSize(directory)).toBeLessThan(40 * megabyte);
  },
  timeoutMs,
);

it(
  'keeps the log bounded while other programs read all the time',
  async () => {
    const directory = await temporary();
    const store = await open(directory);
    const readers = Array.from({ length: 2 }, () => {
      const reader = new Database(path.join(directory, 'parley.db'), { readonly: true });
      ending.push(() => reader.close());
      return reader;
    });
    // A reader begins before the other ends, so that there is always a reader.
    const taking = setInterval(() => {
      const idle = readers.find((reader) => !reader.inTransaction);
      idle?.exec('begin; select count(*) from meta');
      readers.find((reader) => reader !== idle && reader.inTransaction)?.exec('commit');
    }, 5);
    await writeMuch(store, 4_000);
    clearInterval(taking);
    for (const reader of readers) if (reader.inTransaction) reader.exec('commit');
    expect((await stat(path.join(directory, 'parley.db'))).size).toBeGreaterThan(100 * megabyte);
    expect(await logSize(directory)).toBeLessThan(95 * megabyte);
  },
  timeoutMs,
);

itNeeding(...failingDiskNeeds)(
  'R2: a checkpoint that fails is a failed disk, though the log itself can be written',
  async () => {
    const disk = await failingDisk();
    ending.push(() => disk.remove());
    const failures: Error[] = [];
    const store = await open(disk.directory, (error) => failures.push(error));
    await write(store);
    // From now on the kernel refuses every write to the file, also through open descriptors.
    const file = path.join(disk.directory, 'parley.db');
    execFileSync('chattr', ['+i', file]);
    ending.push(() => execFileSync('chattr', ['-i', file]));

    await expect(writeMuch(store, 1_000)).rejects.toMatchObject({ code: 'SQLITE_IOERR_WRITE' });
    expect(failures).toHaveLength(1);
    await expect(write(store)).rejects.toThrow();
  },
);
