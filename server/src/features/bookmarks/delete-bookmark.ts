import type { Bookmark } from '@parley/contract/entities/bookmark';
import { bookmarkView } from '../../domain/bookmarks/bookmark-view.js';
import type { Store } from '../../platform/store/store.js';
import { announceRemoved } from './events.js';
import { lockBookmark } from './lock-bookmark.js';

/** Returns the bookmark as it was. */
export async function deleteBookmark(
  store: Store,
  userId: number,
  bookmarkId: number,
): Promise<Bookmark> {
  return store.transact(async (tx) => {
    const { bookmark } = await lockBookmark(tx, userId, bookmarkId);
    await tx.deleteFrom('bookmarks').where('id', '=', bookmarkId).execute();
    announceRemoved(tx, bookmark);
    return bookmarkView(bookmark);
  });
}
