import { StartError } from '../../platform/lib/start-error.js';
import { inspectPostgres, serverVersion, tablesOf, withPostgres } from './dump-postgres.js';
import { runPgTool } from './pg-tools.js';
import { renewEpoch } from './renew-epoch.js';

/** Throws a StartError unless the database has no tables. */
export function assertEmptyPostgres(url: string): Promise<void> {
  return withPostgres(url, async (db) => {
    if ((await tablesOf(db)).length === 0) return;
    throw new StartError(
      'The database of DATABASE_URL has tables already, and a restore replaces nothing: make an empty one (createdb) and name that.',
    );
  });
}

/** Fills an empty database from a dump, all or nothing. */
export function fillPostgres(url: string, dump: string, stopping: AbortSignal): Promise<void> {
  return withPostgres(url, async (db) =>
    runPgTool(
      'pg_restore',
      ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', dump],
      { url, server: await serverVersion(db), stopping },
    ),
  );
}

/** Begins a new epoch in a database that was filled; resolves with it and with the counts of rows. */
export function finishPostgres(url: string) {
  return withPostgres(url, async (db) => {
    const { tables } = await inspectPostgres(db);
    return { tables, epoch: await renewEpoch(db) };
  });
}
