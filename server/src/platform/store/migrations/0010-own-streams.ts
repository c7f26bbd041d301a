import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

/**
 * The streams of saves are for all that is one person's own in a workspace. They keep their offsets, so
 * that pages that know their places by the name before resume without a hole (R4).
 */
export const ownStreams: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of [
      ['streams', 'name'],
      ['events', 'stream'],
    ] as const) {
      const name = sql.ref(column);
      await sql`
        update ${sql.table(table)} set ${name} = 'own.' || substr(${name}, ${sql.lit('saves.'.length + 1)})
        where ${name} like 'saves.%'`.execute(db);
    }
    if (isPostgres(db)) {
      // A node of the version before would begin the old stream again, at offset 1 of the same epoch (R4).
      await sql`
        alter table streams add constraint streams_renamed check (name not like 'saves.%')`.execute(
        db,
      );
    }
  },
};
