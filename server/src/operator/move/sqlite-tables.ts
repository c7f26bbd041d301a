import type Database from 'better-sqlite3';
import type { Value } from './digest.js';

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The highest id that was ever given out; null where it gives out none. */
  readonly lastId: number | null;
}

/** Kysely's own tables: the other database has its own. */
const notCopied = new Set(['kysely_migration', 'kysely_migration_lock']);
/** Litestream makes its tables in the database that it replicates. */
const litestreamPrefix = '_litestream_';

/** The tables of a database, each behind those that it refers to. */
export function tablesInOrder(db: Database.Database): SourceTable[] {
  const names = db
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .pluck()
    .all()
    .filter((name) => !notCopied.has(name) && !name.startsWith(litestreamPrefix));
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) =>
        !ordered.includes(name) &&
        referredTo(db, name).every((other) => other === name || ordered.includes(other)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...next);
  }
  return ordered.map((name) => ({
    name,
    columns: db
      .prepare<[string], string>('select name from pragma_table_info(?) order by cid')
      .pluck()
      .all(name),
    rows: Number(db.prepare(`select count(*) from "${name}"`).pluck().get()),
    lastId: lastId(db, name),
  }));
}

function referredTo(db: Database.Database, name: string): string[] {
  return db
    .prepare<[string], string>('select distinct "table" from pragma_foreign_key_list(?)')
    .pluck()
    .all(name);
}

function lastId(db: Database.Database, name: string): number | null {
  const seq = db.prepare('select seq from sqlite_sequence where name = ?').pluck().get(name);
  return seq === undefined ? null : Number(seq);
}

/** Reads a table in the order of its rows, so many at a time. */
export function* batchesOf(
  db: Database.Database,
  { name, columns }: SourceTable,
  size: number,
): Generator<Value[][]> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  // The columns have the types that the schema says, which SQLite itself does not promise.
  const rows = db.prepare<[], Value[]>(`select ${list} from "${name}" order by rowid`).raw();
  let batch: Value[][] = [];
  for (const row of rows.iterate()) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
