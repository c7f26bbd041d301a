import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../../lib/start-error.js';
import { migrate } from '../migrate.js';
import { openStore } from '../open-store.js';
import type { Schema } from '../schema.js';
import type { Store } from '../store.js';

/** Readers have their own: transactions that wait for each other leave them room. */
const poolSize = 10;

/** Serialization failure and deadlock: another transaction was in the way. */
const contention = new Set(['40001', '40P01']);

interface Place {
  url: string;
  /** A schema of its own, for tests. */
  schema?: string;
}

/** A store in a PostgreSQL database, shared by any number of nodes. */
export async function openPostgresStore(options: Place): Promise<Store> {
  const pool = openPool(options);
  await assertReachable(pool);

  const writer = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await migrate(writer, options.schema);
  const reader = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(options) }) });

  return openStore({
    writer,
    reader,
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

function openPool({ url, schema }: Place): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: numbersForBigints(),
    // R2: an operator's laxer default must not make "accepted" mean less.
    options: `-c synchronous_commit=on${schema === undefined ? '' : ` -c search_path=${schema}`}`,
  });
  // A connection that breaks must not end the process. While idle the pool replaces it; in use, its
  // query fails and says what is wrong.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Ids, offsets and times are below 2^53, so a number holds what `pg` would give as text. */
function numbersForBigints(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}

async function assertReachable(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason}`, {
      cause: error,
    });
  }
}
