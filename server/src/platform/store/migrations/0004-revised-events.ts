import { type Kysely, type Migration, sql } from 'kysely';

interface Before {
  streams: { head_at: number | string };
  events: { stream: string };
  meta: { key: string; value: string };
}

/**
 * Events name the state that they set, so that later events can clear them. Earlier events have no
 * subject and may hold deleted messages: they are removed, and open pages reload their data.
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
