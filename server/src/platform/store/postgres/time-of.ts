import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.js';

/** Epoch milliseconds by the database's clock, which all its processes share. */
export async function timeOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table has one row.');
  return row.now;
}
