import type { BookmarkChanged } from '@parley/contract/cable/chat-channel';
import { type BookmarkRow, bookmarkView } from '../../domain/bookmarks/bookmark-view.js';
import type { NewEvent } from '../../platform/store/event.js';
import type { Transaction } from '../../platform/store/store.js';

interface BookmarkEvent extends NewEvent {
  message: BookmarkChanged;
}

/** To the channel's subscribers: a bookmark was added, changed or moved. */
export function announceBookmark(tx: Transaction, row: BookmarkRow): void {
  append(tx, row, { type: 'PUT', bookmark: bookmarkView(row) });
}

/** To the channel's subscribers. No replay shows the bookmark any more. */
export function announceRemoved(tx: Transaction, row: BookmarkRow): void {
  append(tx, row, { type: 'DELETE', id: row.id, channel_id: row.channel_id });
}

function append(
  tx: Transaction,
  { id, channel_id }: BookmarkRow,
  bookmark_data: BookmarkChanged['bookmark_data'],
): void {
  const event: BookmarkEvent = {
    stream: `channel:${channel_id}`,
    // `bookmark_data` is one of the union's members, which TypeScript does not distribute over.
    message: { bookmark_data } as BookmarkChanged,
    subject: `bookmark:${id}`,
  };
  tx.append(event);
}
