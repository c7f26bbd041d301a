import type { Bookmark } from '@parley/contract/entities/bookmark';
import type { Selectable } from 'kysely';
import type { BookmarksTable } from '../../platform/store/schema.js';

export type BookmarkRow = Selectable<BookmarksTable>;

export function bookmarkView({ created_at, ...row }: BookmarkRow): Bookmark {
  return { ...row, created_at: new Date(created_at).toISOString() };
}
