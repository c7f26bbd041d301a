import { type Kysely, type Migration, sql } from 'kysely';

interface Before {
  streams: { head_at: number | string };
  events: { stream: string };
  meta: { key: string; value: string };
}

/**
 * Events say what they set the state of, so that later ones can take back what they said. Those
 * from before cannot be found that way, and hold what was deleted since: they go, and pages that were
 * open load anew.
 */
export const revisedEvents: Migration = {
  async up(db: Kysely<Before>) {
    const { schema } = db;
    await schema.alterTable('events').addColumn('subject', 'text').execute();
    await schema.alterTable('events').addColumn('revises', 'bigint').execute();
    await schema
      .createIndex('events_by_subject')
      .on('events')
      .columns(['subject', 'stream'])
      .where(sql.ref('subject'), 'is not', null)
      .execute();
    await schema.alterTable('messages').addColumn('event_offset', 'bigint').execute();

    const newest = await db
      .selectFrom('streams')
      .select((eb) => eb.fn.max('head_at').as('at'))
      .executeTakeFirst();
    const at = Number(newest?.at ?? 0);
    if (at === 0) return;
    await db.deleteFrom('events').execute();
    await db
      .insertInto('meta')
      .values({ key: 'events_kept_from', value: String(at + 1) })
      .execute();
  },
};
