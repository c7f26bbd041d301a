import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** R3: the history that offsets belong to. */
export interface Epoch {
  readonly id: string;
  /**
   * When it began, epoch milliseconds: data that clients loaded before then may belong to another
   * history. 0 if there was no earlier epoch.
   */
  readonly since: number;
}

const keys = { id: 'epoch', since: 'epoch_since' };

/** Null for a new database. */
export async function readEpoch(db: Kysely<Schema>): Promise<Epoch | null> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', Object.values(keys))
    .execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const id = values.get(keys.id);
  return id === undefined ? null : { id, since: Number(values.get(keys.since) ?? 0) };
}

/** Begins an epoch in the database. */
export async function beginEpoch(db: Kysely<Schema>, since: number): Promise<Epoch> {
  const epoch: Epoch = { id: randomUUID(), since };
  await db
    .insertInto('meta')
    .values([
      { key: keys.id, value: epoch.id },
      { key: keys.since, value: String(epoch.since) },
    ])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
  return epoch;
}
