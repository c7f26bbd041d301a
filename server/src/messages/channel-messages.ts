import type { Reader } from '../store/store.js';
import type { MessageRow } from './message-view.js';

/** Queries for a channel's messages, oldest first: the cost of each depends only on its limit. */
export interface ChannelMessages {
  /** The last `limit` messages older than the id, or the newest messages. */
  before(id: number | undefined, limit: number): Promise<MessageRow[]>;
  /** The first `limit` messages newer than the id. */
  after(id: number, limit: number): Promise<MessageRow[]>;
  /** The id of the first message posted at this moment or later; undefined if there is none. */
  firstFrom(moment: number): Promise<number | undefined>;
}

const microseconds = 1_000;

export function channelMessages(reader: Reader, channelId: number): ChannelMessages {
  const kept = reader
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null);

  return {
    async before(id, limit) {
      const older = id === undefined ? kept : kept.where('id', '<', id);
      const newestFirst = await older.orderBy('id', 'desc').limit(limit).execute();
      return newestFirst.toReversed();
    },
    after: (id, limit) => kept.where('id', '>', id).orderBy('id').limit(limit).execute(),
    async firstFrom(moment) {
      const first = await reader
        .selectFrom('messages')
        .select('id')
        .where('channel_id', '=', channelId)
        .where('deleted_at', 'is', null)
        .where('ts_us', '>=', moment * microseconds)
        .orderBy('ts_us')
        .limit(1)
        .executeTakeFirst();
      return first?.id;
    },
  };
}
