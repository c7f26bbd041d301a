import type { Period } from '@parley/contract/rules/message-search/periods';
import { visibleChannels } from '../../domain/channels/visible-channels.js';
import type { MessageRow } from '../../domain/messages/message-view.js';
import type { IndexQuery } from '../../platform/store/search-index.js';
import type { Reader } from '../../platform/store/store.js';
import { matching } from './unindexed.js';

interface Check {
  query: IndexQuery;
  /** When the message was posted; null: at any time. */
  period: Period | null;
  /** When the search began, epoch ms. */
  begun: number;
}

/**
 * The messages that the user may see now, newest first, without messages that were edited since they were indexed
 * and no longer match.
 */
export async function readFound(
  reader: Reader,
  userId: number,
  ids: readonly number[],
  { query, period, begun }: Check,
): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const channelIds = new Set(query.channelIds);
  const rows = await visibleChannels(reader, userId)
    .innerJoin('messages', 'messages.channel_id', 'channels.id')
    .leftJoin('search_queue', 'search_queue.message_id', 'messages.id')
    .selectAll('messages')
    .select('search_queue.version')
    .where('messages.id', 'in', ids)
    .where('messages.deleted_at', 'is', null)
    .orderBy('messages.id', 'desc')
    .execute();
  const inPlace = rows.filter(
    (row) => channelIds.has(row.channel_id) && isIn(period, row.created_at),
  );
  const changed = inPlace.filter((row) => row.version !== null || row.updated_at >= begun);
  const still = new Set(
    await matching(
      reader,
      changed.map(({ id }) => id),
      query,
    ),
  );
  return inPlace.filter((row) => !changed.includes(row) || still.has(row.id));
}

const isIn = (period: Period | null, at: number): boolean =>
  !period || (at >= period.from && at < period.until);
