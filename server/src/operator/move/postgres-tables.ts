import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';
import type { Value } from './digest.js';
import type { SourceTable } from './sqlite-tables.js';

type Db = Kysely<Schema>;

/** The first of these tables that has rows; null if none has. */
export async function firstWithRows(db: Db, tables: readonly string[]): Promise<string | null> {
  const { rows: present } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  for (const { name } of present) {
    if (!tables.includes(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return null;
}

/** Writes rows into a table by a single statement, with a parameter for each column. */
export async function insertRows(
  db: Db,
  { name, columns }: SourceTable,
  types: ReadonlyMap<string, string>,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const arrays = columns.map((column, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return sql`${values}::${sql.raw(types.get(column) ?? 'text')}[]`;
  });
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select * from unnest(${sql.join(arrays)})`.execute(db);
}

/** The types of a table's columns, as SQL names them. */
export async function typesOf(db: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Reads a table, so many rows at a time; `db` is a transaction. */
export async function* readRows(
  db: Db,
  { name, columns }: SourceTable,
  size: number,
): AsyncGenerator<Value[][]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare moved no scroll cursor for select ${list} from ${sql.table(name)}`.execute(db);
  for (;;) {
    const { rows } = await sql
      .raw<Record<string, Value>>(`fetch forward ${size} from moved`)
      .execute(db);
    if (rows.length === 0) break;
    yield rows.map((row) => columns.map((column) => row[column] ?? null));
  }
  await sql`close moved`.execute(db);
}

/** Triggers keep counts and queues, which are copied themselves. Foreign keys are looked at all the same. */
export async function withoutTriggers(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  await work();
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  }
}

/** Ids go on behind the last one that SQLite gave out, also where its row is gone. */
export async function continueIds(db: Db, { name, lastId }: SourceTable): Promise<void> {
  if (lastId === null || lastId === 0) return;
  const sequence = sql`pg_get_serial_sequence(${name}, 'id')`;
  await sql`select setval(${sequence}::regclass, ${lastId}::bigint, true)`.execute(db);
}
