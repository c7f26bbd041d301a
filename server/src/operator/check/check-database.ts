import type Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';
import type { Finding } from './finding.js';

const mostNamed = 20;

const restoreAdvice =
  'Restore the last good backup; look at the disk first, since it may damage that too.';

/** Runs SQLite's own checks of its database. */
export function checkSqlite(sqlite: Database.Database): Finding[] {
  const damage = damageOf(sqlite);
  if (damage.length > 0) {
    return damage.map((problem) => ({
      code: damageCode,
      what: `SQLite finds damage: ${problem}.`,
      advice: restoreAdvice,
    }));
  }
  const rows = sqlite
    .prepare<[], { table: string; parent: string; count: number }>(
      `select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2`,
    )
    .all();
  return rows.map(({ table, parent, count }) => ({
    code: 'rows_without_parent',
    what: `${count} rows of ${table} refer to rows of ${parent} that are not there.`,
    advice:
      'Something other than Parley changed the database: restore the last good backup, or remove these rows if you know why.',
  }));
}

/** With such a finding, nothing else of the database can be relied on. */
export const damageCode = 'database_damaged';

function damageOf(sqlite: Database.Database): string[] {
  try {
    return sqlite
      .prepare<[], string>(`pragma integrity_check(${mostNamed})`)
      .pluck()
      .all()
      .filter((line) => line !== 'ok');
  } catch (error) {
    const isDamage =
      error instanceof Error &&
      'code' in error &&
      /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code));
    if (!isDamage) throw error;
    return [error.message];
  }
}

/** Runs the checks that PostgreSQL offers. Its transaction ends if a table cannot be read. */
export async function checkPostgres(db: Kysely<Schema>): Promise<Finding[]> {
  const { rows: indexes } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  const { rows: constraints } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace`.execute(db);
  const findings = [
    ...indexes.map(({ name }) => ({
      code: 'index_invalid',
      what: `The index ${name} is not valid.`,
      advice: `Build it again: reindex index ${name}.`,
    })),
    ...constraints.map(({ name }) => ({
      code: 'constraint_unchecked',
      what: `The constraint ${name} was never checked.`,
      advice:
        'Something other than Parley made it so; alter table … validate constraint checks it.',
    })),
  ];
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  for (const { name } of tables) {
    try {
      // Reads every value, those outside of the table's own pages too.
      await sql`select sum(length(t::text)) from ${sql.table(name)} as t`.execute(db);
    } catch (error) {
      const reason =
        error instanceof Error && 'code' in error ? ` (error ${String(error.code)})` : '';
      findings.push({
        code: 'table_unreadable',
        what: `The table ${name} cannot be read to its end${reason}.`,
        advice:
          'Restore the last good backup; look at the disk first, since it may damage that too.',
      });
      // The transaction is over with its first error.
      break;
    }
  }
  return findings;
}
