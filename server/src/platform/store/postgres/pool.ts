import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StorageOutage } from '../../lib/storage-outage.js';

/** Milliseconds until TCP keep-alive probes a silent connection. */
const keepAlive = 10_000;

/** Time limits for the database, milliseconds. */
export interface DatabaseTimeouts {
  /** To open a connection, or to get a free one from the pool. */
  connection: number;
  /** For one statement: the database cancels it, and the connection stays usable. */
  statement: number;
  /**
   * For a statement's answer: a database that does not even cancel is hanging, and the connection
   * is discarded.
   */
  answer: number;
  /** For a lock; then the transaction is retried. So transactions waiting for a suspended process leave the queue. */
  lock: number;
  /**
   * For a transaction's next statement; it holds locks meanwhile. Longer than `lock`: else each transaction of a
   * suspended process would in turn get the lock, and keep it for so long.
   */
  idleInTransaction: number;
}

export const standardTimeouts: DatabaseTimeouts = {
  connection: 5_000,
  statement: 5_000,
  answer: 6_000,
  lock: 1_800,
  idleInTransaction: 2_000,
};

export interface DatabaseAddress {
  url: string;
  /** A separate schema, for tests. */
  schema?: string;
  /** The most connections of both pools together: readers have their own, so that waiting writers do not block them. */
  connections?: number;
}

/**
 * A connection pool as Kysely takes it. Throws StorageOutage when the database is unreachable,
 * hangs, or has no room. `timeouts` null: no time limit for statements. `kept`: the names of statements
 * that each connection prepares once, by text.
 */
export function openPool(
  { url, schema, connections = 20 }: DatabaseAddress,
  timeouts: DatabaseTimeouts | null,
  kept: ReadonlyMap<string, string> = new Map(),
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: Math.floor(connections / 2),
    types: numbersForBigints(),
    connectionTimeoutMillis: (timeouts ?? standardTimeouts).connection,
    ...(timeouts && { query_timeout: timeouts.answer }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive,
    options: sessionOptions(schema, timeouts),
  });
  // A broken connection must not crash the process. The pool replaces it when idle; in use, its
  // query fails with the reason.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    async connect() {
      try {
        return watched(await pool.connect(), kept);
      } catch (error) {
        throw error instanceof pg.DatabaseError && outageOf(error) === null
          ? error
          : new StorageOutage('unreachable', error);
      }
    },
    end: () => pool.end(),
  };
}

function sessionOptions(schema: string | undefined, timeouts: DatabaseTimeouts | null): string {
  const settings = {
    // R2: an operator's weaker default must not weaken an acknowledgement.
    synchronous_commit: 'on',
    ...(schema !== undefined && { search_path: schema }),
    // Set in both cases: an operator's default must not cancel a migration.
    statement_timeout: timeouts?.statement ?? 0,
    lock_timeout: timeouts?.lock ?? 0,
    idle_in_transaction_session_timeout: timeouts?.idleInTransaction ?? 0,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Discards a connection that broke: its transaction may be in any state, even committed. */
function watched(client: pg.PoolClient, kept: ReadonlyMap<string, string>): PostgresPoolClient {
  let broken: StorageOutage | undefined;
  /** Why the database ended the connection between two statements. */
  let ended: Error | undefined;
  const noteEnd = (error: Error) => void (ended ??= error);
  client.on('error', noteEnd);

  async function query(text: string, values: readonly unknown[]) {
    // Otherwise the rollback after a failed statement would wait for an answer again.
    if (broken) throw broken;
    try {
      const name = kept.get(text);
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      const outage = outageOf(ended ?? error);
      if (outage && !(error instanceof pg.DatabaseError && error.severity !== 'FATAL')) {
        broken = outage;
      }
      throw outage ?? error;
    }
  }

  return {
    // Kysely passes a cursor only for streaming, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      client.off('error', noteEnd);
      client.release(broken ?? ended);
    },
  };
}

/** The database ended a transaction that was idle for too long. Nothing of it was committed. */
export const idleTooLong = '25P03';

/** A statement waited for a lock for too long. */
export const lockedTooLong = '55P03';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: a class, or a full code. */
const outageCodes = [
  '08', // connection exceptions
  '25006', // read only: a standby that is not promoted
  idleTooLong,
  lockedTooLong,
  '53', // no resources: too many connections, out of memory
  '57014', // cancelled: it took too long
  '57P', // shutting down or starting up
];
const diskFull = '53100';

/** Null for an error with which the database refuses a statement. */
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

/** System errors have a code; those of `pg` itself only a message. */
function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || /timeout|terminated|not queryable/i.test(error.message);
}

/** Ids, offsets and times are below 2^53, so they are parsed as numbers; `pg` would return text. */
function numbersForBigints(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return types;
}
