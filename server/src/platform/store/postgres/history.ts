import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { beginEpoch, type Epoch, readEpoch } from '../epoch.js';
import type { Schema } from '../schema.js';
import { timeOf } from './time-of.js';

/**
 * Identifiers that change when the database is restored, copied or recovered; readable by any role.
 */
const Incarnation = z.object({
  /** The cluster's system identifier: changes with `initdb`, so also with `pg_upgrade`. */
  cluster: z.string(),
  /** The database's and its `meta` table's: change with any `create`. */
  database: z.string(),
  table: z.string(),
  /** Changes with point-in-time recovery and failover, which may lose the newest commits. */
  timeline: z.string(),
  /** The transaction that wrote this row: differs when rows were copied. */
  row: z.string(),
});
type Incarnation = z.output<typeof Incarnation>;

const key = 'incarnation';
/** An arbitrary lock number: nodes that start at once take turns. */
const startLock = 7_163_915;

/**
 * R3: continues the database's epoch if this is the database that it began in, else begins a new
 * epoch.
 */
export function openHistory(db: Kysely<Schema>): Promise<Epoch> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(startLock)})`.execute(tx);
    const known = await readEpoch(tx);
    const written = await tx
      .selectFrom('meta')
      .select(['value', sql<string>`xmin::text`.as('row')])
      .where('key', '=', key)
      .executeTakeFirst();
    const { transaction, ...present } = await look(tx);
    if (known !== null && written !== undefined) {
      const now: Incarnation = { ...present, row: written.row };
      if (isSame(parse(written.value), now)) return known;
    }
    const value = JSON.stringify({ ...present, row: transaction } satisfies Incarnation);
    await tx
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    // By the clock that clients' `since` is meant by: this node's may differ by minutes.
    return beginEpoch(tx, known === null ? 0 : await timeOf(tx));
  });
}

interface Present extends Omit<Incarnation, 'row'> {
  /** The lower 32 bits of its number, which a row keeps as `xmin`. */
  transaction: string;
}

async function look(tx: Kysely<Schema>): Promise<Present> {
  const { rows } = await sql<Present>`
    select
      (select system_identifier::text from pg_control_system()) as cluster,
      (select oid::text from pg_database where datname = current_database()) as database,
      'meta'::regclass::oid::text as "table",
      substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
      pg_current_xact_id()::xid::text as transaction
  `.execute(tx);
  const [present] = rows;
  if (!present) throw new Error('A select without a table has one row.');
  return present;
}

function parse(value: string): Incarnation | null {
  const { data } = z.safeParse(Incarnation, JSON.parse(value));
  return data ?? null;
}

function isSame(one: Incarnation | null, other: Incarnation): boolean {
  return (
    one !== null &&
    one.cluster === other.cluster &&
    one.database === other.database &&
    one.table === other.table &&
    one.timeline === other.timeline &&
    one.row === other.row
  );
}
