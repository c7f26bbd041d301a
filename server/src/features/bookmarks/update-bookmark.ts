import type { Bookmark } from '@parley/contract/entities/bookmark';
import { type BookmarkRow, bookmarkView } from '../../domain/bookmarks/bookmark-view.js';
import { notFound } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { changedColumns, type WantedFields } from './changed-columns.js';
import { announceBookmark } from './events.js';
import { lockBookmark } from './lock-bookmark.js';
import { positionsOfMove } from './positions.js';

export interface BookmarkChange extends WantedFields {
  /** The bookmark that it comes to stand before; null: it becomes the last. */
  before_id?: number | null | undefined;
}

/** Idempotent: a change to what is there already announces nothing. */
export async function updateBookmark(
  store: Store,
  userId: number,
  bookmarkId: number,
  { before_id, ...wanted }: BookmarkChange,
): Promise<Bookmark> {
  return store.transact(async (tx) => {
    const { bookmark, channel } = await lockBookmark(tx, userId, bookmarkId);
    const columns = await changedColumns(tx, channel.workspace_id, wanted);
    const edited = { ...bookmark, ...columns };
    const isEdited = (['title', 'url', 'emoji'] as const).some(
      (column) => edited[column] !== bookmark[column],
    );
    const positions = await newPositions(tx, bookmark, before_id);
    const moved = positions.get(bookmarkId);
    const after = { ...edited, position: moved ?? bookmark.position };
    if (isEdited && moved === undefined) await change(tx, after);
    for (const [id, position] of positions) {
      await change(tx, id === bookmarkId ? after : { id, position });
    }
    return bookmarkView(after);
  });
}

/** Stores the columns, and tells the channel. */
async function change(
  tx: Transaction,
  { id, ...columns }: Partial<BookmarkRow> & Pick<BookmarkRow, 'id'>,
): Promise<void> {
  const row = await tx
    .updateTable('bookmarks')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  announceBookmark(tx, row);
}

/** The new positions, by id, of the bookmarks whose position changes. Throws 404 for a `before_id` of elsewhere. */
async function newPositions(
  tx: Transaction,
  { id: movedId, channel_id }: BookmarkRow,
  beforeId: number | null | undefined,
): Promise<ReadonlyMap<number, number>> {
  if (beforeId === undefined || beforeId === movedId) return new Map();
  const rows = await tx
    .selectFrom('bookmarks')
    .select(['id', 'position'])
    .where('channel_id', '=', channel_id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const positions = positionsOfMove(rows, movedId, beforeId);
  if (!positions) throw notFound();
  return positions;
}
