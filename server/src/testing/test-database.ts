import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/**
 * The data location of a server in a separate process: the environment that names it, and its
 * removal.
 */
export interface TestDatabase {
  readonly environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function sqliteDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-kill-'));
  return {
    environment: { PARLEY_DATA: directory, DATABASE_URL: '' },
    remove: () => rm(directory, { recursive: true }),
  };
}

/** A separate database, beside the one that the URL names. */
export async function postgresDatabase(url: string): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-kill-'));
  const name = `parley_kill_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = name;
  return {
    environment: { PARLEY_DATA: directory, DATABASE_URL: own.href },
    async remove() {
      await query(url, `drop database ${name} with (force)`);
      await rm(directory, { recursive: true });
    },
  };
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
