import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { type FoundedData, foundedData, type ServerData } from './founded-data.js';

/** A database that no other measurement uses, with a user and a workspace. */
export interface OwnDatabase extends FoundedData {
  readonly engine: 'SQLite' | 'PostgreSQL';
  /** Runs SQL that both engines know, in one transaction; no server uses the database meanwhile. */
  run(statements: readonly string[]): Promise<void>;
  /** Removes the search index, so that the next server builds it from all messages. */
  askForIndex(): Promise<void>;
  /** Drops the triggers that queue messages for the search index. */
  dropQueue(): Promise<void>;
  /** In bytes: the search index, and the messages with their own indexes. */
  indexSizes(): Promise<{ index: number; messages: number }>;
}

interface SqliteDatabase extends OwnDatabase {
  /** Writes to the database, in one transaction; no server uses it meanwhile. */
  change<T>(work: (db: Database.Database) => T): T;
  /** The name of the event log's history; a server may be using the database. */
  epoch(): string;
}

const postgres = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/** On PostgreSQL only if it answers, as in the tests. */
export async function newDatabases(): Promise<OwnDatabase[]> {
  const onSqlite = await newSqliteDatabase();
  const onPostgres = await newPostgresDatabase();
  return onPostgres ? [onSqlite, onPostgres] : [onSqlite];
}

/** Null if PostgreSQL does not answer. */
export async function newPostgresDatabase(): Promise<OwnDatabase | null> {
  try {
    await query(postgres, ['select 1']);
  } catch (error) {
    process.stderr.write(`Not measured on PostgreSQL: ${String(error)}\n`);
    return null;
  }
  return createPostgresDatabase();
}

export async function newSqliteDatabase(): Promise<SqliteDatabase> {
  const { directory: original, founded } = await foundedData('SQLite', emptySqliteData);
  const data = await emptySqliteData();
  const { directory } = data;
  await cp(original, directory, { recursive: true });

  function change<T>(work: (db: Database.Database) => T): T {
    const db = new Database(path.join(directory, 'parley.db'));
    try {
      const result = db.transaction(() => work(db))();
      // Otherwise the server would index the inserted messages during the measurement.
      db.exec('delete from search_queue');
      return result;
    } finally {
      db.close();
    }
  }

  return {
    ...data,
    engine: 'SQLite',
    founded,
    change,
    async run(statements) {
      change((db) => {
        for (const statement of statements) db.exec(statement);
      });
    },
    epoch() {
      const db = new Database(path.join(directory, 'parley.db'), { readonly: true });
      const epoch = db.prepare("select value from meta where key = 'epoch'").pluck().get();
      db.close();
      return String(epoch);
    },
    askForIndex: () => rm(path.join(directory, 'search.db')),
    async dropQueue() {
      const db = new Database(path.join(directory, 'parley.db'));
      for (const name of sqliteTriggers(db)) db.exec(`drop trigger ${name}`);
      db.close();
    },
    async indexSizes() {
      const db = new Database(path.join(directory, 'parley.db'), { readonly: true });
      const messages = db
        .prepare(
          `select sum(pgsize) from dbstat where name in
             (select name from sqlite_schema where tbl_name = 'messages')`,
        )
        .pluck()
        .get();
      db.close();
      const { size } = await stat(path.join(directory, 'search.db'));
      return { index: size, messages: Number(messages) };
    },
  };
}

async function emptySqliteData(): Promise<ServerData> {
  const directory = await newDirectory();
  return {
    directory,
    environment: { PARLEY_DATA: directory, DATABASE_URL: '' },
    remove: () => rm(directory, { recursive: true }),
  };
}

async function createPostgresDatabase(): Promise<OwnDatabase> {
  const original = await foundedData('PostgreSQL', () => postgresData());
  const data = await postgresData(original);
  const own = new URL(data.environment['DATABASE_URL'] ?? '');
  return {
    ...data,
    engine: 'PostgreSQL',
    founded: original.founded,
    async run(statements) {
      await query(own.href, ['begin', ...statements, 'delete from search_queue', 'commit']);
      // As it does by itself, some time after so many rows.
      await query(own.href, ['vacuum analyze']);
    },
    askForIndex: () => query(own.href, ["delete from meta where key = 'search_progress'"]),
    dropQueue: () =>
      query(own.href, [
        'drop trigger search_changed_message on messages',
        'drop trigger search_changed_file on files',
      ]),
    async indexSizes() {
      const client = new pg.Client({ connectionString: own.href });
      await client.connect();
      try {
        const { rows } = await client.query<{ index: string; messages: string }>(
          `select pg_total_relation_size('search_documents') as index,
             pg_total_relation_size('messages') as messages`,
        );
        return { index: Number(rows[0]?.index), messages: Number(rows[0]?.messages) };
      } finally {
        await client.end();
      }
    },
  };
}

/** Empty, or a copy of the original, which no server uses. */
async function postgresData(original?: ServerData): Promise<ServerData> {
  const name = `parley_bench_${randomBytes(6).toString('hex')}`;
  const directory = await newDirectory();
  const own = new URL(postgres);
  if (original) {
    await cp(original.directory, directory, { recursive: true });
    own.href = original.environment['DATABASE_URL'] ?? '';
  }
  const template = original ? ` template ${own.pathname.slice(1)}` : '';
  await query(postgres, [`create database ${name}${template}`]);
  own.pathname = name;
  return {
    directory,
    environment: { PARLEY_DATA: directory, DATABASE_URL: own.href },
    async remove() {
      await query(postgres, [`drop database ${name} with (force)`]);
      await rm(directory, { recursive: true });
    },
  };
}

function newDirectory(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'parley-bench-'));
}

function sqliteTriggers(db: Database.Database): string[] {
  return db
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'trigger' and name like 'search_%'",
    )
    .pluck()
    .all();
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
