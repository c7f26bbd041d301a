import type { Bookmark } from '@parley/contract/entities/bookmark';
import type { Reader } from '../../platform/store/store.js';
import { findChannel } from '../channels/visible-channels.js';
import { bookmarkView } from './bookmark-view.js';

/** By id. */
export async function listBookmarks(
  reader: Reader,
  userId: number,
  channelId: number,
): Promise<Record<string, Bookmark>> {
  await findChannel(reader, userId, channelId);
  return Object.fromEntries(
    (await readBookmarks(reader, channelId)).map((bookmark) => [bookmark.id, bookmark]),
  );
}

/** By position. */
export async function readBookmarks(reader: Reader, channelId: number): Promise<Bookmark[]> {
  const rows = await reader
    .selectFrom('bookmarks')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(bookmarkView);
}
