import type { MessageRow } from '../../domain/messages/message-view.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Reader } from '../../platform/store/store.js';

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

/** Greater than all ids. */
const beyondAll = Number.MAX_SAFE_INTEGER;

interface Wanted {
  channelId: number;
  id: number;
  limit: number;
}

const kept = (reader: Reader, value: ValueOf<Wanted>) =>
  reader
    .selectFrom('messages')
    .selectAll()
    .where('channel_id', '=', value('channelId'))
    .where('deleted_at', 'is', null);

const older = prepare((reader: Reader, value: ValueOf<Wanted>) =>
  kept(reader, value).where('id', '<', value('id')).orderBy('id', 'desc').limit(value('limit')),
);

const newer = prepare((reader: Reader, value: ValueOf<Wanted>) =>
  kept(reader, value).where('id', '>', value('id')).orderBy('id').limit(value('limit')),
);

export function channelMessages(reader: Reader, channelId: number): ChannelMessages {
  return {
    async before(id, limit) {
      const newestFirst = await reader.run(older, { channelId, limit, id: id ?? beyondAll });
      return newestFirst.toReversed();
    },
    after: (id, limit) => reader.run(newer, { channelId, limit, id }),
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
