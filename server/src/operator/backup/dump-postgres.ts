import { Kysely, PostgresDialect, sql } from 'kysely';
import { StartError } from '../../platform/lib/start-error.js';
import { executedMigrations } from '../../platform/store/migrate.js';
import { openPool } from '../../platform/store/postgres/pool.js';
import type { Schema } from '../../platform/store/schema.js';
import type { Progress } from '../command-line/progress.js';
import type { DatabaseCopy } from './database-copy.js';
import { runPgTool } from './pg-tools.js';

/** The search index, which is built again: decision 101. */
const derivedTable = 'search_documents';

/** Dumps the database into a file by `pg_dump`, also while servers use it. */
export async function dumpPostgres(
  url: string,
  to: string,
  { progress, stopping }: { progress: Progress; stopping: AbortSignal },
): Promise<DatabaseCopy> {
  return withPostgres(url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const found = await inspectPostgres(tx);
        if (found.migrations.length === 0) {
          throw new StartError('There is nothing of Parley in the database of DATABASE_URL yet.');
        }
        progress.begin('Dumping the database', null);
        // The dump and the counts are of the same moment.
        const snapshot = await oneValue<string>(tx, 'select pg_export_snapshot()');
        await runPgTool(
          'pg_dump',
          [
            '--format=custom',
            '--no-owner',
            '--no-privileges',
            `--snapshot=${snapshot}`,
            `--exclude-table-data=${derivedTable}`,
            `--file=${to}`,
          ],
          { url, server: await serverVersion(tx), stopping },
        );
        return { engine: 'postgres' as const, file: to, ...found };
      }),
  );
}

/** Runs work on a database, without limits of time. */
export async function withPostgres<T>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: openPool({ url }, null) }),
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export async function inspectPostgres(
  db: Kysely<Schema>,
): Promise<Pick<DatabaseCopy, 'migrations' | 'tables' | 'blobKeys'>> {
  const names = await tablesOf(db);
  if (!names.includes('kysely_migration')) return { migrations: [], tables: {}, blobKeys: [] };
  const tables: Record<string, number> = {};
  for (const name of names.filter((each) => each !== derivedTable)) {
    tables[name] = Number(await oneValue(db, `select count(*) as value from "${name}"`));
  }
  const blobs = await db.selectFrom('blobs').select('key').orderBy('key').execute();
  return {
    tables,
    migrations: await executedMigrations(db),
    blobKeys: blobs.map(({ key }) => key),
  };
}

/** Lists the tables of the current schema. */
export async function tablesOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** `server_version_num`, as 150020. */
export async function serverVersion(db: Kysely<Schema>): Promise<number> {
  return Number(await oneValue(db, 'show server_version_num'));
}

async function oneValue<T>(db: Kysely<Schema>, statement: string): Promise<T> {
  const { rows } = await sql.raw<Record<string, T>>(statement).execute(db);
  const [value] = Object.values(rows[0] ?? {});
  if (value === undefined) throw new Error('Such a statement has one row.');
  return value;
}
