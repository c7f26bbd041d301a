import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../../lib/start-error.js';
import { StorageOutage } from '../../lib/storage-outage.js';
import { newestDate, sharedClock } from '../log-clock.js';
import { migrate } from '../migrate.js';
import { openStore } from '../open-store.js';
import type { Schema } from '../schema.js';
import type { Store } from '../store.js';
import { openHistory } from './history.js';
import { type DatabasePatience, openPool, type Place, standardPatience } from './pool.js';

/** Serialization failure and deadlock: another transaction was in the way. */
const contention = new Set(['40001', '40P01']);

/** A store in a PostgreSQL database, shared by any number of nodes. */
export async function openPostgresStore(
  place: Place,
  patience: DatabasePatience = standardPatience,
): Promise<Store> {
  await bringUpToDate(place);
  const open = () =>
    new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(place, patience) }) });
  const [writer, reader] = [open(), open()];
  const epoch = await openHistory(writer);

  return openStore({
    writer,
    reader,
    epoch,
    clock: await sharedClock(await newestDate(writer), () => timeOf(reader)),
    transaction: (work) => writer.transaction().execute(work),
    // With synchronous_commit a commit returns, and is visible, only once it is on disk.
    flushed: () => Promise.resolve(),
    async execute(connection, query) {
      const { rows } = await connection.executeQuery(query);
      return rows;
    },
    async hold(connection, stream) {
      // Locks the row, which is there from now on.
      await connection
        .insertInto('streams')
        .values({ name: stream, head: 0, head_at: 0 })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({ head: eb.ref('streams.head') })),
        )
        .execute();
    },
    isContention: (error) => error instanceof pg.DatabaseError && contention.has(error.code ?? ''),
    async close() {
      await writer.destroy();
      await reader.destroy();
    },
  });
}

/** Epoch milliseconds by the database's clock, which all its processes share. */
async function timeOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table has one row.');
  return row.now;
}

/** A migration may take as long as it wants, and wait for another node's. */
async function bringUpToDate(place: Place): Promise<void> {
  const pool = openPool(place, null);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertReachable(pool);
    await migrate(db, place.schema);
  } finally {
    await db.destroy();
  }
}

async function assertReachable(pool: PostgresPool): Promise<void> {
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    await pool.end();
    const cause = error instanceof StorageOutage ? error.cause : error;
    const isRefusal = cause instanceof pg.DatabaseError;
    const what = isRefusal ? 'refuses Parley' : 'cannot be reached';
    throw new StartError(`The database of DATABASE_URL ${what}: ${reasonOf(cause)}.`, {
      cause: error,
    });
  }
}

/** Where a name has several addresses, each has its reason, and the error itself has none. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
