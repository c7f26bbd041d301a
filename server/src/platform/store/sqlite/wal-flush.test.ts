import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchDisk } from './disk.js';
import { openWalFlush } from './wal-flush.js';

let directory: string;
let db: Database.Database;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'parley-wal-'));
  db = new Database(path.join(directory, 'test.db'));
  db.pragma('journal_mode = wal');
  db.exec('create table meta (key text primary key, value text)');
});

afterEach(async () => {
  db.close();
  await rm(directory, { recursive: true });
});

it.runIf(process.platform === 'linux')(
  'R2: once the disk has failed, nothing is acknowledged any more',
  async () => {
    const failures: unknown[] = [];
    const file = path.join(directory, 'test.db-wal');
    const flush = openWalFlush(
      file,
      db,
      watchDisk((error) => failures.push(error)),
    );
    await flush.flushed();

    // A descriptor closed behind the module's back fails as a broken disk does.
    const [descriptor] = openDescriptorsOf(file).slice(-1);
    if (descriptor === undefined) throw new Error('the log was opened');
    fs.closeSync(descriptor);
    await expect(flush.flushed()).rejects.toThrow('EBADF');
    await expect(flush.flushed()).rejects.toThrow('EBADF');
    expect(failures).toHaveLength(1);
  },
);

function openDescriptorsOf(file: string): number[] {
  return fs
    .readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => linkOf(descriptor) === file)
    .toSorted((a, b) => a - b);
}

function linkOf(descriptor: number): string | null {
  try {
    return fs.readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return null;
  }
}
