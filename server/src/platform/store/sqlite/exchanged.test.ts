import { chmodSync, cpSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store.js';
import { openSqliteStore } from './open.js';

let parent: string;
let directory: string;
let database: string;
let backup: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'parley-exchanged-'));
  directory = path.join(parent, 'data');
  database = path.join(directory, 'parley.db');
  backup = path.join(parent, 'backup');
});

afterEach(() => rm(parent, { recursive: true }));

const append = (store: Store) =>
  store.transact(async (tx) => tx.append({ stream: 'channel:1', message: {} }));

/** Opens the store, does the work, and closes it cleanly; resolves with its epoch. */
async function live(
  work: (store: Store) => Promise<unknown> = async () => {},
  place = directory,
): Promise<string> {
  const store = await openSqliteStore({ directory: place });
  try {
    await work(store);
    return store.epoch;
  } finally {
    await store.close();
  }
}

/** Reads the running server's database, as the sqlite3 tool would. */
async function withReader(work: (db: Database.Database) => unknown): Promise<void> {
  const db = new Database(database, { readonly: true });
  try {
    await work(db);
  } finally {
    db.close();
  }
}

const copies: Record<string, () => Promise<unknown>> = {
  '.backup': () => withReader((db) => db.backup(backup)),
  'VACUUM INTO': () => withReader((db) => db.exec(`vacuum into '${backup}'`)),
  'a plain copy': () => copyFile(database, backup),
};

const restores: Record<string, () => void> = {
  'in its place': () => cpSync(backup, database),
  'in its place, with its times': () => cpSync(backup, database, { preserveTimestamps: true }),
  'as a new file': () => renameSync(backup, database),
};

describe('R3: another epoch begins', () => {
  for (const [copy, make] of Object.entries(copies)) {
    for (const [manner, restore] of Object.entries(restores)) {
      it(`when ${copy} of the database is restored ${manner}`, async () => {
        const before = await live(append);
        await make();
        expect(await live(append)).toBe(before);
        restore();
        const after = await live(append);
        expect(after).not.toBe(before);
        expect(await live()).toBe(after);
      });

      it(`when ${copy} is restored ${manner}, and nothing had changed`, async () => {
        const before = await live(append);
        await make();
        restore();
        expect(await live()).not.toBe(before);
      });
    }
  }

  it('when a backup of the running server is restored', async () => {
    const before = await live(async (store) => {
      await append(store);
      await withReader((db) => db.backup(backup));
      await append(store);
    });
    cpSync(backup, database);
    expect(await live()).not.toBe(before);
  });

  it('when the whole directory was copied, for the copy alone, also while the original runs', async () => {
    const copy = path.join(parent, 'copy');
    const before = await live(async (store) => {
      await append(store);
      cpSync(directory, copy, { recursive: true, preserveTimestamps: true });
      expect(await live(append, copy)).not.toBe(store.epoch);
      await append(store);
    });
    const stopped = path.join(parent, 'stopped');
    cpSync(directory, stopped, { recursive: true, preserveTimestamps: true });
    expect(await live(append, stopped)).not.toBe(before);
    expect(await live(append)).toBe(before);
  });

  it('when the database comes back from a copy that was started elsewhere', async () => {
    const before = await live(append);
    const copy = path.join(parent, 'copy');
    cpSync(directory, copy, { recursive: true, preserveTimestamps: true });
    const elsewhere = await live(append, copy);
    cpSync(path.join(copy, 'parley.db'), database);
    const after = await live();
    expect([before, elsewhere]).not.toContain(after);
  });

  for (const moment of ['stopped', 'running'] as const) {
    for (const manner of ['in its place', 'as a new directory'] as const) {
      it(`when the whole directory is restored ${manner}, from a copy made while Parley was ${moment}`, async () => {
        const whole = { recursive: true, preserveTimestamps: true };
        const before = await live(async (store) => {
          await append(store);
          if (moment === 'running') cpSync(directory, backup, whole);
        });
        if (moment === 'stopped') cpSync(directory, backup, whole);
        expect(await live(append)).toBe(before);
        if (manner === 'as a new directory') rmSync(directory, { recursive: true });
        cpSync(backup, directory, whole);
        const after = await live(append);
        expect(after).not.toBe(before);
        expect(await live()).toBe(after);
      });
    }
  }

  it('when the incarnation file is missing or damaged', async () => {
    const before = await live(append);
    rmSync(incarnationFile());
    const second = await live(append);
    truncateSync(incarnationFile(), 100);
    const third = await live(append);
    expect(new Set([before, second, third]).size).toBe(3);
  });

  it('when the database was removed and recreated', async () => {
    const before = await live(append);
    rmSync(database);
    const store = await openSqliteStore({ directory });
    expect(store.epoch).not.toBe(before);
    expect(store.epochSince).toBeGreaterThan(0);
    await store.close();
  });
});

describe('R3: the epoch stays', () => {
  it('across restarts, with and without events', async () => {
    const before = await live(append);
    for (const work of [undefined, append, undefined]) expect(await live(work)).toBe(before);
  });

  it('when the directory is moved, when its modes change, and when other tools read the database', async () => {
    const before = await live(append);
    const moved = path.join(parent, 'moved');
    renameSync(directory, moved);
    expect(await live(append, moved)).toBe(before);
    renameSync(moved, directory);
    for (const name of readdirSync(directory)) chmodSync(path.join(directory, name), 0o640);
    await withReader((db) => db.backup(backup));
    expect(await live(append)).toBe(before);
  });

  it('when transactions failed', async () => {
    const before = await live(async (store) => {
      const failing = store.transact(async (tx) => {
        tx.append({ stream: 'channel:1', message: {} });
        throw new Error('changed my mind');
      });
      await Promise.all([append(store), expect(failing).rejects.toThrow('changed'), append(store)]);
    });
    expect(await live()).toBe(before);
  });

  it('and the first epoch begins at 0, so that every `since` belongs to it', async () => {
    await live(async (store) => expect(store.epochSince).toBe(0));
  });
});

function incarnationFile(): string {
  const [name, ...others] = readdirSync(directory).filter((each) => each.startsWith('incarnation'));
  if (name === undefined || others.length > 0) throw new Error('Expected one incarnation file.');
  return path.join(directory, name);
}
