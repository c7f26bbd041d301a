import type { ReadEntry } from '@parley/contract/entities/read-entry';
import type { Reader, Transaction } from '../../platform/store/store.js';
import type { ChannelMemberRow } from './channel-view.js';
import { announceRead } from './events.js';

export type PositionRow = Pick<
  ChannelMemberRow,
  'channel_id' | 'last_read_id' | 'unread_from_id' | 'notify' | 'muted_since' | 'revision'
>;

/** The counts of an entry, and the ranges that were seen after its position. */
export type Counts = Pick<ReadEntry, 'seen' | 'unread' | 'mentions' | 'counted_to'>;

export function readEntry(row: PositionRow, counts: Counts): ReadEntry {
  const { seen, unread, mentions, counted_to } = counts;
  return {
    channel_id: row.channel_id,
    last_read_id: row.last_read_id,
    ...(seen && { seen }),
    unread_from_id: row.unread_from_id,
    unread,
    mentions,
    notify: row.notify,
    muted: row.muted_since !== null,
    counted_to,
    revision: row.revision,
  };
}

/** The position of a member who has read everything. */
export function announceAllRead(tx: Transaction, member: ChannelMemberRow): void {
  const counts = { unread: 0, mentions: 0, counted_to: member.last_read_id };
  announceRead(tx, member, readEntry(member, counts));
}

/** The id of a channel's newest message, deleted or not, so that it never goes back; 0: it has none. */
export async function newestMessageId(reader: Reader, channelId: number): Promise<number> {
  const newest = await reader
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .orderBy('ts_us', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
