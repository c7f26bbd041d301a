import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '../store.js';
import { watchDisk } from './disk.js';
import { openSqliteStore } from './open.js';
import { watchLog } from './wal-generation.js';
import { readLogMarks } from './wal-marks.js';

let parent: string;
let directory: string;
let store: Store;

beforeEach(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'parley-generation-'));
  directory = path.join(parent, 'data');
  store = await openSqliteStore({ directory });
});

afterEach(async () => {
  await store.close();
  rmSync(parent, { recursive: true });
});

function generation(): number {
  const db = new Database(path.join(directory, 'parley.db'), { readonly: true });
  const number = Number(db.pragma('user_version', { simple: true }));
  db.close();
  return number;
}

const append = (text: string) =>
  store.transact(async (tx) => tx.append({ stream: 'channel:1', message: { text } }));

/** A log carries no number for a moment after SQLite has begun it. */
const untilNumbered = () => vi.waitUntil(() => readLogMarks(logFile())?.length, 20_000);
const logFile = () => path.join(directory, 'parley.db-wal');

/** Writes until SQLite has moved the log into the database and begun a new one. */
async function nextGeneration(): Promise<void> {
  const before = generation();
  await vi.waitUntil(async () => {
    await Promise.all(Array.from({ length: 50 }, () => append('x'.repeat(20_000))));
    return generation() > before;
  }, 20_000);
}

/** A directory with a database and a log, perhaps of another database, as a crash leaves them. */
function put(database: string, log: string): string {
  const place = mkdtempSync(path.join(parent, 'put-'));
  cpSync(path.join(database, 'parley.db'), path.join(place, 'parley.db'));
  cpSync(path.join(log, 'parley.db-wal'), path.join(place, 'parley.db-wal'));
  return place;
}

it('numbers the generations of the log, so that an older database is not taken for its own', async () => {
  const older = path.join(parent, 'older');
  await append('in both');
  cpSync(directory, older, { recursive: true });
  await nextGeneration();
  await nextGeneration();
  await append('the last');
  await untilNumbered();

  for (const place of [put(older, directory), put(directory, older)]) {
    await expect(openSqliteStore({ directory: place })).rejects.toThrow('is not the log of');
  }
  for (const own of [directory, older]) {
    const opened = await openSqliteStore({ directory: put(own, own) });
    const [first, ...others] = await opened.events.after('channel:1', 0, 2);
    expect(first?.message).toContain('in both');
    expect(others).toHaveLength(own === older ? 0 : 1);
    await opened.close();
  }
});

it('refuses a log whose database was replaced by an earlier moment of the generation before', async () => {
  const file = path.join(directory, 'parley.db');
  await append('in both');
  const other = new Database(file);
  other.pragma('wal_checkpoint(passive)');
  other.close();
  cpSync(file, path.join(parent, 'earlier.db'));
  await append('the last');
  await nextGeneration();
  // A reader, such as Litestream, keeps the log from being removed.
  const reader = new Database(file, { readonly: true });
  reader.prepare('select 1 from meta').all();
  await store.close();
  reader.close();
  rmSync(file);
  cpSync(path.join(parent, 'earlier.db'), file);
  await expect(openSqliteStore({ directory })).rejects.toThrow('is not the log of');

  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`);
  store = await openSqliteStore({ directory });
  const [first, ...others] = await store.events.after('channel:1', 0, 2);
  expect(first?.message).toContain('in both');
  expect(others).toEqual([]);
});

it('refuses a log without its database', async () => {
  await append('in the log');
  const place = path.join(parent, 'empty');
  mkdirSync(place);
  cpSync(logFile(), path.join(place, 'parley.db-wal'));
  await expect(openSqliteStore({ directory: place })).rejects.toThrow('is not the log of');
});

it.runIf(process.platform === 'linux')('R2: a log that cannot be read is a failed disk', () => {
  const file = path.join(parent, 'log');
  writeFileSync(file, 'a'.repeat(32));
  const failures: Error[] = [];
  let generations = 0;
  vi.useFakeTimers();
  try {
    const disk = watchDisk((error) => failures.push(error));
    watchLog(file, disk, () => (generations += 1));
    writeFileSync(file, 'b'.repeat(32));
    vi.advanceTimersByTime(1000);
    expect([generations, failures]).toEqual([1, []]);

    // A descriptor closed behind the module's back fails as a broken disk does.
    const descriptor = readdirSync('/proc/self/fd').find((name) => linkOf(name) === file);
    closeSync(Number(descriptor));
    vi.advanceTimersByTime(1000);
    expect(failures).toMatchObject([{ code: 'EBADF' }]);
    vi.advanceTimersByTime(5000);
    expect([generations, failures.length]).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
  }
});

function linkOf(descriptor: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return null;
  }
}
