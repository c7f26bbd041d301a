import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { describeStore } from '../store.suite.js';
import { openPostgresStore } from './open.js';

const url = process.env['TEST_DATABASE_URL'];

if (url === undefined) {
  describe.skip('store on PostgreSQL: set TEST_DATABASE_URL', () => {
    it('is not run', () => {});
  });
} else {
  describeStore('PostgreSQL', async () => {
    const schema = `parley_test_${randomBytes(6).toString('hex')}`;
    await query(url, `create schema ${schema}`);
    return {
      open: () => openPostgresStore({ url, schema }),
      remove: () => query(url, `drop schema ${schema} cascade`),
    };
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
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
