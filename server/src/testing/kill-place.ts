import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** Where a server of its own process keeps its data: what to tell it, and how to take it away. */
export interface Place {
  readonly environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function sqlitePlace(): Promise<Place> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-kill-'));
  return {
    environment: { PARLEY_DATA: directory, DATABASE_URL: '' },
    remove: () => rm(directory, { recursive: true }),
  };
}

/** A database of its own, beside the one that the URL names. */
export async function postgresPlace(url: string): Promise<Place> {
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
