import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { beginEpoch, type Epoch, readEpoch } from '../epoch.js';
import type { Schema } from '../schema.js';

/** What is another one once the database was restored, copied or recovered; readable by any role. */
const Incarnation = z.object({
  /** Of the cluster: another one after `initdb`, so also after `pg_upgrade`. */
  cluster: z.string(),
  /** Of the database and its table of facts: other ones after any `create`. */
  database: z.string(),
  table: z.string(),
  /** Another one after a recovery to a point in time and after a failover, which may have lost the end. */
  timeline: z.string(),
  /** Of the transaction that wrote this row: another one where rows were copied. */
  row: z.string(),
});
type Incarnation = z.output<typeof Incarnation>;

const key = 'incarnation';
/** Any number of our own: nodes that start at once decide one after another. */
const startLock = 7_163_915;

/** R3: goes on with the database's epoch while the database is the one that it was begun in, else begins another. */
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
    return beginEpoch(tx, known === null ? 0 : Date.now());
  });
}

interface Present extends Omit<Incarnation, 'row'> {
  /** The 32 bits of its number that a row keeps. */
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
