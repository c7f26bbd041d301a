import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { describeNeeding } from '../../../../../scripts/needing.mjs';
import { query } from '../../../../testing/database/query.js';
import { prepare } from '../prepared.js';
import type { Reader } from '../store.js';
import { describeStore } from '../store.suite.js';
import { openPostgresStore } from './open.js';
import { standardTimeouts } from './pool.js';

const url = process.env['TEST_DATABASE_URL'] ?? '';

describeNeeding('PostgreSQL')('PostgreSQL', () => {
  describeStore('PostgreSQL', async () => {
    const schema = `parley_test_${randomHex()}`;
    await query(url, `create schema ${schema}`);
    return {
      open: () => openPostgresStore({ url, schema }),
      remove: () => query(url, `drop schema ${schema} cascade`),
    };
  });

  it('finds its way among the schemas of other programs, also as they are dropped', async () => {
    const [ours, theirs] = [`parley_test_${randomHex()}`, `parley_test_${randomHex()}`];
    await query(url, `create schema ${ours}; create schema ${theirs}`);
    await query(url, `create table ${theirs}.kysely_migration (theirs text)`);
    const stopped = new AbortController();
    const others = comeAndGo(url, stopped.signal);
    try {
      for (let opened = 0; opened < 10; opened += 1) {
        const store = await openPostgresStore({ url, schema: ours });
        await store.close();
      }
    } finally {
      stopped.abort();
      await others;
      await query(url, `drop schema ${ours} cascade; drop schema ${theirs} cascade`);
    }
  });

  it('goes on when a newer version adds columns', async () => {
    const schema = `parley_test_${randomHex()}`;
    await query(url, `create schema ${schema}`);
    const store = await openPostgresStore({ url, schema });
    const named = prepare((reader: Reader) => reader.selectFrom('streams').select('head'));
    const all = prepare((reader: Reader) => reader.selectFrom('streams').selectAll());
    try {
      await store.transact(async (tx) => tx.append({ stream: 'channel:1' }));
      expect(await store.reader.run(named, {})).toEqual([{ head: 1 }]);
      expect(await store.reader.run(all, {})).toMatchObject([{ head: 1 }]);
      await query(url, `alter table ${schema}.streams add column newer text`);
      expect(await store.reader.run(named, {})).toEqual([{ head: 1 }]);
      expect(await store.reader.run(all, {})).toMatchObject([{ head: 1, newer: null }]);
    } finally {
      await store.close();
      await query(url, `drop schema ${schema} cascade`);
    }
  });

  it('does a transaction again that was suspended for longer than others wait for it', async () => {
    const schema = `parley_test_${randomHex()}`;
    await query(url, `create schema ${schema}`);
    const store = await openPostgresStore(
      { url, schema },
      { ...standardTimeouts, idleInTransaction: 50 },
    );
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    const isGone = async (pid: number) => {
      const found = await watcher.query('select from pg_stat_activity where pid = $1', [pid]);
      return found.rowCount === 0;
    };
    const pids: number[] = [];
    try {
      await store.transact(async (tx) => {
        await tx.lock('channel:1');
        const { pid } = await tx
          .selectFrom('meta')
          .select(sql<number>`pg_backend_pid()`.as('pid'))
          .limit(1)
          .executeTakeFirstOrThrow();
        pids.push(pid);
        if (pids.length === 1) await vi.waitUntil(() => isGone(pid), { timeout: 20_000 });
        tx.append({ stream: 'channel:1', message: { attempt: pids.length } });
      });
      const log = await store.events.after('channel:1', 0, 10);
      expect(log).toMatchObject([{ offset: 1, message: '{"attempt":2}' }]);
      expect(new Set(pids).size).toBe(2);
    } finally {
      await watcher.end();
      await store.close();
      await query(url, `drop schema ${schema} cascade`);
    }
  });

  it('says so when there is no database', async () => {
    const nowhere = openPostgresStore({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(nowhere).rejects.toThrow(
      'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  it('says so when the database server refuses', async () => {
    const missing = new URL(url);
    missing.pathname = 'parley_no_such_database';
    await expect(openPostgresStore({ url: missing.href })).rejects.toThrow(
      'The database of DATABASE_URL refuses Parley: database "parley_no_such_database" does not exist.',
    );
  });
});

const randomHex = () => randomBytes(6).toString('hex');

/** Creates and drops schemas with tables until told to stop. */
async function comeAndGo(connectionString: string, stopped: AbortSignal): Promise<void> {
  const tables = Array.from({ length: 20 }, (_, n) => `create table t${n} (a int, b int)`);
  while (!stopped.aborted) {
    const schema = `parley_test_${randomHex()}`;
    await query(connectionString, `create schema ${schema} ${tables.join(' ')}`);
    await query(connectionString, `drop schema ${schema} cascade`);
  }
}
