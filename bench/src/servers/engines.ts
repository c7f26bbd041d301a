import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/** A database of its own, on one of the engines. */
export interface OwnDatabase {
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** The settings of the server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs SQL that both engines know, in one transaction; no server uses the database meanwhile. */
  run(statements: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

const postgres = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/** On PostgreSQL only if it answers, as in the tests. */
export async function newDatabases(): Promise<OwnDatabase[]> {
  const onSqlite = await newSqliteDatabase();
  try {
    return [onSqlite, await newPostgresDatabase()];
  } catch (error) {
    process.stderr.write(`Not measured on PostgreSQL: ${String(error)}\n`);
    return [onSqlite];
  }
}

async function newSqliteDatabase(): Promise<OwnDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  return {
    engine: 'SQLite',
    environment: { PARLEY_DATA: directory, DATABASE_URL: '' },
    async run(statements) {
      const db = new Database(path.join(directory, 'parley.db'));
      db.transaction(() => {
        for (const statement of statements) db.exec(statement);
      })();
      db.close();
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

async function newPostgresDatabase(): Promise<OwnDatabase> {
  const name = `parley_bench_${randomBytes(6).toString('hex')}`;
  await query(postgres, [`create database ${name}`]);
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const own = new URL(postgres);
  own.pathname = name;
  return {
    engine: 'PostgreSQL',
    environment: { PARLEY_DATA: directory, DATABASE_URL: own.href },
    async run(statements) {
      await query(own.href, ['begin', ...statements, 'commit']);
      // As it does by itself, some time after so many rows.
      await query(own.href, ['vacuum analyze']);
    },
    async remove() {
      await query(postgres, [`drop database ${name} with (force)`]);
      await rm(directory, { recursive: true });
    },
  };
}

async function query(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
