import { texts } from '@parley/contract/texts';
import type { BookmarkRow } from '../../domain/bookmarks/bookmark-view.js';
import { isArchived, isMember, isRoom } from '../../domain/channels/policy.js';
import {
  findChannel,
  type VisibleChannel,
  visibleChannels,
} from '../../domain/channels/visible-channels.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';

/** Throws 403 unless the user is in the channel, and where it is archived. */
export function assertMayChange(channel: VisibleChannel): void {
  if (!isMember(channel)) {
    const place = isRoom(channel) ? 'channel' : 'chat';
    throw forbidden(`Join this ${place} to change its bookmarks.`);
  }
  if (isArchived(channel)) throw forbidden(texts.channelArchived);
}

/**
 * Reads a bookmark that is about to be changed, and locks its channel: its events are in the order of the
 * changes (R6). Throws 404 for a missing bookmark, and for one of a channel that the user may not see (R8).
 */
export async function lockBookmark(
  tx: Transaction,
  userId: number,
  bookmarkId: number,
): Promise<{ bookmark: BookmarkRow; channel: VisibleChannel }> {
  const place = await visibleChannels(tx, userId)
    .innerJoin('bookmarks', 'bookmarks.channel_id', 'channels.id')
    .select('channels.id')
    .where('bookmarks.id', '=', bookmarkId)
    .executeTakeFirst();
  if (!place) throw notFound();
  await tx.lock(`channel:${place.id}`);
  const channel = await findChannel(tx, userId, place.id);
  // Read only now: an earlier holder of the channel may have changed it.
  const bookmark = await tx
    .selectFrom('bookmarks')
    .selectAll()
    .where('id', '=', bookmarkId)
    .executeTakeFirst();
  if (!bookmark) throw notFound();
  assertMayChange(channel);
  return { bookmark, channel };
}
