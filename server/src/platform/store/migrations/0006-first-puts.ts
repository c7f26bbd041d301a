import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from './engines.js';

const put = '{"message_data":{"type":"PUT",';

/**
 * Stored events say which `PUT` is a message's first, so that pages that resume across the update know
 * the messages they missed to be new. A body cannot hold the text that is replaced: quotes are escaped
 * there.
 */
export const firstPuts: Migration = {
  async up(db: Kysely<unknown>) {
    if (isPostgres(db)) {
      // All that this migration and the next ones change, at once: locked bit by bit, they and a node of
      // the version before could wait for each other.
      await sql`lock table channels, messages, events, streams in access exclusive mode`.execute(
        db,
      );
    }
    await sql`
      update events set message = replace(message, ${put}, ${`${put}"is_new":true,`})
      where message like ${`${put}%`} and (stream, "offset") in (
        select 'channel:' || channel_id, event_offset from messages where event_offset is not null
      )`.execute(db);
  },
};
