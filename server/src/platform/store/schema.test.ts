import { readFileSync } from 'node:fs';
import { settingNames } from '@parley/contract/rules/notify/default-settings';
import { profileFields } from '@parley/contract/rules/profile';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from './migrate.js';
import type { Schema } from './schema.js';

type Columns = Record<string, 'nullable' | 'not null'>;

it('schema.ts has the columns that the migrations make, and no others', async () => {
  const database = new Database(':memory:');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  await migrate(db);
  // SQLite calls a primary key nullable.
  const primaryKeys = database.prepare<[], { table: string; name: string }>(
    `select tables.name as "table", columns.name from sqlite_schema as tables,
       pragma_table_info(tables.name) as columns where pk > 0`,
  );
  const made: Record<string, Columns> = {};
  const keys = new Set(primaryKeys.all().map(({ table, name }) => `${table}.${name}`));
  for (const { name: table, columns } of await db.introspection.getTables()) {
    made[table] = Object.fromEntries(
      columns.map(({ name, isNullable }) => [
        name,
        isNullable && !keys.has(`${table}.${name}`) ? 'nullable' : 'not null',
      ]),
    );
  }
  await db.destroy();
  expect(made).toHaveProperty(['messages', 'deleted_at'], 'nullable');
  expect(readSchema()).toEqual(made);
});

/** Types are gone at run time, and Kysely believes them: their source is what can be compared. */
const source = [
  'schema',
  'account-tables',
  'factor-tables',
  'message-tables',
  'notification-tables',
  'record-tables',
]
  .map((file) => readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*\*.*?\*\//gs, '');

/** The columns by table. */
function readSchema(): Record<string, Columns> {
  const tables = [...bodyOf('Schema').matchAll(/(\w+): ({.*?}|\w+);/g)];
  return Object.fromEntries(
    tables.map(([, table = '', type = '']) => [
      table,
      columnsIn(type.startsWith('{') ? `${type.slice(1, -1)};` : bodyOf(type)),
    ]),
  );
}

/** The columns of the tables' base types: all of them not null. */
const derivedColumns: Record<string, readonly string[]> = {
  ProfileColumns: profileFields,
  SettingColumns: settingNames,
};

function bodyOf(name: string): string {
  const [, parent = '', body = ''] =
    new RegExp(`interface ${name}(?: extends (\\w+))? {(.*?)\\n}`, 's').exec(source) ?? [];
  const derived = derivedColumns[parent] ?? [];
  return body + derived.map((column) => `${column}: string;`).join('');
}

function columnsIn(body: string): Columns {
  return Object.fromEntries(
    [...body.matchAll(/(\w+): ([^;]+);/g)].map(([, name = '', type = '']) => [
      name,
      /\bnull\b/.test(type) ? 'nullable' : 'not null',
    ]),
  );
}
