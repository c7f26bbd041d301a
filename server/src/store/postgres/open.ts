import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../../lib/start-error.js';
import { migrate } from '../migrate.js';
import { openStore } from '../open-store.js';
import type { Schema } from '../schema.js';
import type { Store } from '../store.js';

const poolSize = 20;

/** Serialization failure and deadlock: another transaction was in the way. */
const contention = new Set(['40001', '40P01']);

/** A store in a PostgreSQL database, shared by any number of nodes. */
export async function openPostgresStore(options: {
  url: string;
  /** A schema of its own, for tests. */
  schema?: string;
}): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: poolSize,
    types: numbersForBigints(),
    // R2: an operator's laxer default must not make "accepted" mean less.
    options: `-c synchronous_commit=on${options.schema === undefined ? '' : ` -c search_path=${options.schema}`}`,
  });
  // A connection that breaks while idle is replaced by the pool; the next query says what is wrong.
  pool.on('error', () => {});
  await assertReachable(pool);

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, options.schema);

  return openStore({
    writer: db,
    reader: db,
    transaction: (work) => db.transaction().execute(work),
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
    close: () => db.destroy(),
  });
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
