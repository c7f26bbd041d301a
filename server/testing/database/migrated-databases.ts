import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/store/migrate.js';
import { openPool } from '../../src/platform/store/postgres/pool.js';
import type { Schema } from '../../src/platform/store/schema.js';
import { inDatabase, query } from './query.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file without rows. */
    migratedFile: string;
    /** The name of a database without rows, on the server of TEST_DATABASE_URL. */
    migratedDatabase: string;
  }
}

/**
 * Makes a database of each engine that has all tables and no rows. Copying it takes a tenth of the
 * time of the migrations, which would otherwise be most of the start of a test's server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-migrated-'));
  const file = path.join(directory, 'parley.db');
  await bringUpToDate(new SqliteDialect({ database: new Database(file) }));
  project.provide('migratedFile', file);

  const url = project.config.env['TEST_DATABASE_URL'];
  const name = `parley_migrated_${randomBytes(6).toString('hex')}`;
  project.provide('migratedDatabase', name);
  if (url !== undefined) {
    await query(url, `create database ${name}`);
    const pool = openPool({ url: inDatabase(url, name) }, null);
    await bringUpToDate(new PostgresDialect({ pool }));
  }

  return async () => {
    await rm(directory, { recursive: true });
    if (url !== undefined) await query(url, `drop database ${name} with (force)`);
  };
}

async function bringUpToDate(dialect: PostgresDialect | SqliteDialect): Promise<void> {
  const db = new Kysely<Schema>({ dialect });
  await migrate(db);
  await db.destroy();
}
