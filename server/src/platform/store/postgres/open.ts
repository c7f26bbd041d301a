import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { StartError } from '../../lib/start-error.js';
import { StorageOutage } from '../../lib/storage-outage.js';
import { newestDate, sharedClock } from '../log-clock.js';
import { migrate } from '../migrate.js';
import { openStore } from '../open-store.js';
import type { Schema } from '../schema.js';
import type { Store } from '../store.js';
import { OneSchemaDialect } from './dialect.js';
import { openHistory } from './history.js';
import {
  type DatabaseAddress,
  type DatabaseTimeouts,
  idleTooLong,
  lockedTooLong,
  openPool,
  standardTimeouts,
} from './pool.js';
import { openPostgresIndex } from './search-index.js';
import { timeOf } from './time-of.js';

/**
 * A concurrent transaction interfered (serialization failure, deadlock, a long wait for a lock), or this process was
 * suspended between two statements.
 */
const contention = new Set(['40001', '40P01', lockedTooLong, idleTooLong]);

/** `*` outside of `count(*)`: fails when kept, once another version has added a column. */
const hasAllColumns = /[ .]\*/;

/** A store in a PostgreSQL database, shared by any number of nodes. */
export async function openPostgresStore(
  address: DatabaseAddress,
  timeouts: DatabaseTimeouts = standardTimeouts,
): Promise<Store> {
  await bringUpToDate(address);
  /** Names of statements that connections keep, by text: planning costs more than running them. */
  const kept = new Map<string, string>();
  const open = () =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: openPool(address, timeouts, kept) }),
    });
  const [writer, reader] = [open(), open()];
  const epoch = await openHistory(writer);

  return openStore({
    writer,
    reader,
    isShared: true,
    isFull: false,
    epoch,
    clock: await sharedClock(await newestDate(writer), () => timeOf(reader)),
    transaction: (work) => writer.transaction().execute(work),
    // With synchronous_commit a commit returns, and becomes visible, only once it is on disk.
    flushed: () => Promise.resolve(),
    async execute(connection, query, parameters) {
      const { sql } = query;
      if (!kept.has(sql) && !hasAllColumns.test(sql)) kept.set(sql, `parley_${kept.size}`);
      const { rows } = await connection.executeQuery({ ...query, parameters });
      return rows;
    },
    async lock(connection, stream, condition) {
      const row = connection.selectNoFrom((eb) => [
        eb.val<string>(stream).as('name'),
        eb.lit(0).as('head'),
        eb.lit(0).as('head_at'),
      ]);
      const found = condition && row.where((eb) => eb.exists(condition()));
      // Creates the row if necessary, and locks it.
      await connection
        .insertInto('streams')
        .columns(['name', 'head', 'head_at'])
        .expression(found ?? row)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({ head: eb.ref('streams.head') })),
        )
        .execute();
    },
    index: openPostgresIndex(writer, reader),
    isContention(error) {
      const cause = error instanceof StorageOutage ? error.cause : error;
      return cause instanceof pg.DatabaseError && contention.has(cause.code ?? '');
    },
    async close() {
      await writer.destroy();
      await reader.destroy();
    },
  });
}

/** A migration may take as long as it wants, and wait for another node's. */
export async function bringUpToDate(address: DatabaseAddress): Promise<void> {
  const pool = openPool(address, null);
  const db = new Kysely<Schema>({ dialect: new OneSchemaDialect({ pool }) });
  try {
    await assertReachable(pool);
    await migrate(db);
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

/** A host name with several addresses yields one reason per address, and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
