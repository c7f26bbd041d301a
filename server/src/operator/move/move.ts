import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { StartError } from '../../platform/lib/start-error.js';
import { bringUpToDate } from '../../platform/store/postgres/open.js';
import type { Schema } from '../../platform/store/schema.js';
import { lockDirectory } from '../../platform/store/sqlite/directory-lock.js';
import { openSqliteStore } from '../../platform/store/sqlite/open.js';
import { withPostgres } from '../backup/dump-postgres.js';
import { assertPresentSchema } from '../check/snapshot.js';
import { type Command, type Input, UsageError } from '../command-line/command.js';
import { tableDigest } from './digest.js';
import {
  continueIds,
  firstWithRows,
  insertRows,
  readRows,
  typesOf,
  withoutTriggers,
} from './postgres-tables.js';
import { batchesOf, type SourceTable, tablesInOrder } from './sqlite-tables.js';

const rowsAtOnce = 1_000;

export const move: Command = {
  name: 'move',
  parameters: '',
  words: { least: 0, most: 0 },
  options: {
    to: {
      value: 'postgres://…',
      help: 'the address of an empty PostgreSQL database',
      isRequired: true,
    },
  },
  summary: 'copies the database from SQLite to PostgreSQL',
  explanation: `
Copies everything from the SQLite database in PARLEY_DATA into an empty PostgreSQL
database, and compares all rows afterwards. Parley must be stopped. Either all is
copied or nothing. SQLite's database stays as it is, and files stay in PARLEY_DATA,
which Parley goes on using with the DATABASE_URL that is printed at the end.`,
  async run(input) {
    const url = input.options.get('to') ?? '';
    if (!/^postgres(ql)?:\/\/./.test(url)) {
      throw new UsageError(
        '--to must be an address such as postgres://user:password@host:5432/database.',
      );
    }
    const tables = await moveAll(path.resolve(input.config.dataDirectory), url, input);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const line = `DATABASE_URL=${hidingPassword(url)}`;
    return {
      code: 0,
      text: `${rows} rows in ${tables.length} tables are copied and compared. Start Parley from now on with\n${line}\nand the same PARLEY_DATA, which keeps the files.\n`,
      result: {
        database_url: hidingPassword(url),
        tables: Object.fromEntries(tables.map((table) => [table.name, table.rows])),
      },
    };
  },
};

async function moveAll(directory: string, url: string, input: Input): Promise<SourceTable[]> {
  const file = path.join(directory, 'parley.db');
  if (!existsSync(file)) throw new StartError(`There is no database in ${directory} yet.`);
  // As a start would: looks whether Parley is stopped, and brings the schema up to date.
  await (await openSqliteStore({ directory })).close();
  const lock = lockDirectory(directory);
  const source = new Database(file, { readonly: true, fileMustExist: true });
  try {
    // The move would leave tables and columns of a newer version behind.
    await assertPresentSchema(new Kysely({ dialect: new SqliteDialect({ database: source }) }));
    const tables = tablesInOrder(source);
    await prepareTarget(url, tables);
    await withPostgres(url, (db) =>
      db.transaction().execute((tx) => copyAndCompare(source, tables, tx, input)),
    );
    return tables;
  } finally {
    source.close();
    lock.release();
  }
}

/** Makes the tables in an empty database; throws a StartError if any of them has rows. */
async function prepareTarget(url: string, tables: readonly SourceTable[]): Promise<void> {
  // Facts about an installation in which nothing else is: migrations write some, too.
  const names = tables.map(({ name }) => name).filter((name) => name !== 'meta');
  await assertEmpty(url, names);
  await bringUpToDate({ url });
}

async function assertEmpty(url: string, names: readonly string[]): Promise<void> {
  const used = await withPostgres(url, (db) => firstWithRows(db, names));
  if (used === null) return;
  throw new StartError(
    `The PostgreSQL database has rows already (in ${used}), and a move replaces nothing: make an empty one (createdb) and name that.`,
  );
}

async function copyAndCompare(
  source: Database.Database,
  tables: readonly SourceTable[],
  tx: Kysely<Schema>,
  { progress, stopping }: Input,
): Promise<void> {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const copied = new Map<string, string>();
  progress.begin('Copying', total);
  await tx.deleteFrom('meta').execute();
  await withoutTriggers(
    tx,
    tables.map(({ name }) => name),
    async () => {
      for (const table of tables) {
        const types = await typesOf(tx, table.name);
        const digest = tableDigest();
        for (const rows of batchesOf(source, table, rowsAtOnce)) {
          stopping.throwIfAborted();
          for (const row of rows) digest.add(row);
          await insertRows(tx, table, types, rows).catch((error: unknown) => {
            throw notTaken(table.name, error);
          });
          progress.add(rows.length);
        }
        copied.set(table.name, digest.result());
        await continueIds(tx, table);
      }
    },
  );

  progress.begin('Comparing', total);
  for (const table of tables) {
    const digest = tableDigest();
    for await (const rows of readRows(tx, table, rowsAtOnce)) {
      stopping.throwIfAborted();
      for (const row of rows) digest.add(row);
      progress.add(rows.length);
    }
    if (digest.result() !== copied.get(table.name)) {
      throw new StartError(
        `The rows of ${table.name} are not the same on both sides; nothing was copied.`,
      );
    }
  }
}

/** PostgreSQL repeats values in its messages, so only its code is told. */
function notTaken(table: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error;
  const code = 'code' in error ? String(error.code) : 'unknown';
  return new StartError(
    `PostgreSQL does not take the rows of ${table} (error ${code}); nothing was copied. \`npx parley check\` tells whether they are whole.`,
    { cause: error },
  );
}

function hidingPassword(url: string): string {
  const address = new URL(url);
  if (address.password === '') return url;
  address.password = 'PASSWORD';
  return address.href;
}
