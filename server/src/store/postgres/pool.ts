import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StorageOutage } from '../../lib/storage-outage.js';

/** Readers have their own: transactions that wait for each other leave them room. */
const poolSize = 10;
/** Milliseconds after which a partner who says nothing is asked whether it is still there. */
const keepAlive = 10_000;

/** How long the database may take, milliseconds. */
export interface DatabasePatience {
  /** Until a connection is there, or one of the pool's is free. */
  connection: number;
  /** For one statement: the database itself cancels it then, and the connection stays good. */
  statement: number;
  /** For its answer: a database that does not even cancel hangs, and the connection is thrown away. */
  answer: number;
  /** Between two statements of a transaction, whose locks others wait for. */
  idleInTransaction: number;
}

export const standardPatience: DatabasePatience = {
  connection: 5_000,
  statement: 5_000,
  answer: 6_000,
  idleInTransaction: 15_000,
};

export interface Place {
  url: string;
  /** A schema of its own, for tests. */
  schema?: string;
}

/**
 * Connections to one database, as Kysely takes them. What they throw is a StorageOutage where the
 * database is away, hangs, or has no room. `patience` null: statements may take as long as they want.
 */
export function openPool({ url, schema }: Place, patience: DatabasePatience | null): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: numbersForBigints(),
    connectionTimeoutMillis: (patience ?? standardPatience).connection,
    ...(patience && { query_timeout: patience.answer }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
    options: sessionOptions(schema, patience),
  });
  // A connection that breaks must not end the process. While idle the pool replaces it; in use, its
  // query fails and says what is wrong.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    async connect() {
      try {
        return watched(await pool.connect());
      } catch (error) {
        throw error instanceof pg.DatabaseError && outageOf(error) === null
          ? error
          : new StorageOutage('unreachable', error);
      }
    },
    end: () => pool.end(),
  };
}

function sessionOptions(schema: string | undefined, patience: DatabasePatience | null): string {
  const settings = {
    // R2: an operator's laxer default must not make "accepted" mean less.
    synchronous_commit: 'on',
    ...(schema !== undefined && { search_path: schema }),
    // Said in both cases: an operator's default must not cut a migration.
    statement_timeout: patience?.statement ?? 0,
    idle_in_transaction_session_timeout: patience?.idleInTransaction ?? 0,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Throws the connection away once it broke: it may be in the middle of anything, a commit included. */
function watched(client: pg.PoolClient): PostgresPoolClient {
  let broken: StorageOutage | undefined;

  async function query(text: string, values: readonly unknown[]) {
    // The rollback after a failed statement would wait for the same answer once more.
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const outage = outageOf(error);
      if (outage && !(error instanceof pg.DatabaseError && error.severity !== 'FATAL')) {
        broken = outage;
      }
      throw outage ?? error;
    }
  }

  return {
    // Kysely calls it with a cursor only for streams, which nothing here reads.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken),
  };
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: a class, or a whole code. */
const outageCodes = [
  '08', // connection exceptions
  '25006', // read only: a standby that was not promoted
  '25P03', // idle in a transaction for too long
  '53', // no resources: too many connections, out of memory
  '57014', // canceled: it took too long
  '57P', // shutting down, or starting up
];
const diskFull = '53100';

/** Null for what the database answers to a statement that it refuses. */
function outageOf(error: unknown): StorageOutage | null {
  if (!(error instanceof pg.DatabaseError)) {
    return isOfConnection(error) ? new StorageOutage('unreachable', error) : null;
  }
  const { code = '' } = error;
  if (code === diskFull) return new StorageOutage('full', error);
  return outageCodes.some((start) => code.startsWith(start))
    ? new StorageOutage('unreachable', error)
    : null;
}

/** The system's errors have a code; those of `pg` itself only a sentence. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || /timeout|terminated|not queryable/i.test(error.message);
}

/** Ids, offsets and times are below 2^53, so a number holds what `pg` would give as text. */
function numbersForBigints(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}
