import type { Kysely, Migration } from 'kysely';
import type { Schema } from './schema.js';

const key = 'schema_floor';

/**
 * The newest migration that versions must know to work with the database: decision 109. Null in a
 * database of the time before there was a floor.
 */
export async function readFloor(db: Pick<Kysely<Schema>, 'selectFrom'>): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** The migration, after which versions that do not know it can no longer work with the database. */
export function raisingFloor(name: string, migration: Migration): Migration {
  return {
    async up(db: Kysely<Schema>) {
      await migration.up(db);
      await db
        .insertInto('meta')
        .values({ key, value: name })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: name }))
        .execute();
    },
  };
}
