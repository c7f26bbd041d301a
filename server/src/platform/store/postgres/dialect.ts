import { type DatabaseIntrospector, type Kysely, PostgresDialect, sql } from 'kysely';

/**
 * PostgreSQL as Kysely knows it, except that its Migrator sees the tables of the current schema
 * alone. Kysely's own look reads every schema of the database: it takes another program's migration
 * table for ours, and fails when a schema is dropped while it reads.
 */
export class OneSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return Object.assign(super.createIntrospector(db), {
      getTables: () => tablesOfCurrentSchema(db),
    });
  }
}

async function tablesOfCurrentSchema(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; schema: string }>`
    select tablename as name, schemaname as schema from pg_tables
    where schemaname = current_schema()
  `.execute(db);
  return rows.map((table) => ({ ...table, isView: false, columns: [] }));
}
