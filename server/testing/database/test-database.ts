import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { inDatabase, query } from './query.js';

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

/** Puts a database with all tables, and no rows, into an empty directory. */
export function copyMigratedFile(directory: string): Promise<void> {
  return copyFile(inject('migratedFile'), path.join(directory, 'parley.db'));
}

/** A separate database with all tables, beside the one that the URL names. */
export function postgresDatabase(url: string): Promise<TestDatabase> {
  return createDatabase(url, inject('migratedDatabase'));
}

/** The same without tables. */
export function emptyPostgresDatabase(url: string): Promise<TestDatabase> {
  return createDatabase(url, 'template1');
}

async function createDatabase(url: string, template: string): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-kill-'));
  const name = `parley_kill_${randomBytes(6).toString('hex')}`;
  await query(url, `create database ${name} template ${template}`);
  return {
    environment: {
      PARLEY_DATA: directory,
      DATABASE_URL: inDatabase(url, name),
      // Several tests run at once, some with several processes, beside one PostgreSQL.
      DATABASE_CONNECTIONS: '8',
    },
    async remove() {
      await query(url, `drop database ${name} with (force)`);
      await rm(directory, { recursive: true });
    },
  };
}
