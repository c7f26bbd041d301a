import type { BookmarkChanged } from '@parley/contract/cable/chat-channel';
import type { Bookmark } from '@parley/contract/entities/bookmark';

/** Bookmarks of a channel by id. */
export type Bookmarks = Readonly<Record<number, Bookmark>>;

/** In the order of the bar. */
export function inOrder(bookmarks: Bookmarks): Bookmark[] {
  return Object.values(bookmarks).toSorted(
    (one, other) => one.position - other.position || one.id - other.id,
  );
}

export function afterEvent(
  bookmarks: Bookmarks,
  event: BookmarkChanged['bookmark_data'],
): Bookmarks {
  if (event.type === 'PUT') return { ...bookmarks, [event.bookmark.id]: event.bookmark };
  const { [event.id]: _, ...others } = bookmarks;
  return others;
}

/** The bookmark to move before, by one place; null: to the end; undefined where there is no such place. */
export function placeAfterMove(
  ordered: readonly Bookmark[],
  id: number,
  by: -1 | 1,
): number | null | undefined {
  const index = ordered.findIndex((bookmark) => bookmark.id === id);
  if (index === -1 || !ordered[index + by]) return undefined;
  return ordered[by === -1 ? index - 1 : index + 2]?.id ?? null;
}
