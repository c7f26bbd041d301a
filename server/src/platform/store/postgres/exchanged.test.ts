import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../../../../scripts/needing.mjs';
import { pathOf } from '../../../../../scripts/outside.mjs';
import { inDatabase, query } from '../../../../testing/database/query.js';
import type { Store } from '../store.js';
import { openPostgresStore } from './open.js';

const server = process.env['TEST_DATABASE_URL'] ?? '';

const databases: string[] = [];
let directory: string;
let name: string;

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'parley-dump-'));
  if (server !== '') name = await createDatabase();
});

afterEach(async () => {
  vi.useRealTimers();
  for (const each of databases.splice(0)) {
    await query(server, `drop database if exists ${each} with (force)`);
  }
  rmSync(directory, { recursive: true });
});

const newName = () => `parley_exchanged_${randomBytes(6).toString('hex')}`;

async function createDatabase(template = ''): Promise<string> {
  const created = newName();
  databases.push(created);
  await query(server, `create database ${created} ${template}`);
  return created;
}

const urlOf = (database: string) => inDatabase(server, database);

async function live(
  database: string,
  work: (store: Store) => Promise<unknown> = append,
): Promise<string> {
  const store = await openPostgresStore({ url: urlOf(database) });
  try {
    await work(store);
    return store.epoch;
  } finally {
    await store.close();
  }
}

const append = (store: Store) =>
  store.transact(async (tx) => tx.append({ stream: 'channel:1', message: {} }));

const dump = (...options: string[]) => {
  const file = path.join(directory, 'dump');
  execFileSync(pathOf('pg_dump'), ['--format=custom', `--file=${file}`, ...options, urlOf(name)]);
  return file;
};

const restore = (file: string, database: string, ...options: string[]) =>
  execFileSync(pathOf('pg_restore'), [`--dbname=${urlOf(database)}`, ...options, file]);

/** The row as Parley writes it, with the number of its own transaction. */
const write = (value: string) => `
  update meta set value = (${value} || jsonb_build_object('row', pg_current_xact_id()::xid::text))::text
  where key = 'incarnation'`;

/** As after a recovery: the row is of another timeline. */
const recover = write(`jsonb_set(value::jsonb, '{timeline}', '"00000000"')`);

describeNeeding('PostgreSQL')('R3 on PostgreSQL', () => {
  it('keeps its epoch across restarts, on several nodes that start at once, and when the database is renamed', async () => {
    const before = await live(name);
    const nodes = await Promise.all([1, 2, 3].map(() => live(name)));
    expect(new Set([before, ...nodes])).toEqual(new Set([before]));
    const renamed = newName();
    databases.push(renamed);
    await query(server, `alter database ${name} rename to ${renamed}`);
    expect(await live(renamed)).toBe(before);
    await query(urlOf(renamed), 'vacuum full freeze meta');
    expect(await live(renamed)).toBe(before);
  });

  it('has another in a database that was made from it as a template', async () => {
    const before = await live(name);
    const copy = await createDatabase(`template ${name}`);
    const elsewhere = await live(copy);
    expect(elsewhere).not.toBe(before);
    expect(await live(copy)).toBe(elsewhere);
    expect(await live(name)).toBe(before);
  });

  it('has another after a recovery, which begins another timeline', async () => {
    const before = await live(name);
    await query(urlOf(name), write('value::jsonb'));
    expect(await live(name)).toBe(before);
    await query(urlOf(name), recover);
    expect(await live(name)).not.toBe(before);
  });

  it.each([-1, 1])(
    "begins another at the database's time, which `since` means, when this node's clock is %d h off",
    async (hours) => {
      await live(name);
      await query(urlOf(name), recover);
      const now = Date.now();
      vi.setSystemTime(now + hours * 3_600_000);
      const { epochSince, close } = await openPostgresStore({ url: urlOf(name) });
      await close();
      expect(Math.abs(epochSince - now)).toBeLessThan(60_000);
    },
  );

  describeNeeding('pg_dump', 'pg_restore')('another one begins after pg_restore', () => {
    it('into a new database, which several nodes then agree on', async () => {
      const before = await live(name);
      const file = dump();
      const other = await createDatabase();
      restore(file, other);
      const nodes = await Promise.all([1, 2, 3].map(() => live(other)));
      expect(new Set(nodes).size).toBe(1);
      expect(nodes).not.toContain(before);
      expect(await live(name)).toBe(before);
    });

    it('into the same database, whose tables are recreated', async () => {
      const before = await live(name);
      const file = dump();
      await live(name);
      restore(file, name, '--clean', '--if-exists');
      const store = await openPostgresStore({ url: urlOf(name) });
      expect(store.epoch).not.toBe(before);
      expect(store.epochSince).toBeGreaterThan(0);
      await store.close();
    });

    it('of the rows alone, into the same tables', async () => {
      const before = await live(name);
      const file = dump('--data-only', '--disable-triggers');
      await live(name);
      const tables = `select string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public'`;
      await query(
        urlOf(name),
        `do $$ begin execute 'truncate ' || (${tables}) || ' cascade'; end $$`,
      );
      restore(file, name, '--data-only', '--disable-triggers');
      expect(await live(name)).not.toBe(before);
    });
  });
});
