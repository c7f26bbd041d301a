import type { Bookmark } from '@parley/contract/entities/bookmark';
import { expect, it } from 'vitest';
import { afterEvent, type Bookmarks, inOrder, placeAfterMove } from './bookmark-list';

const bookmark = (id: number, position: number): Bookmark => ({
  id,
  channel_id: 1,
  title: `Title ${id}`,
  url: 'https://example.com/',
  emoji: null,
  position,
  creator_id: 1,
  created_at: '2026-01-01T10:00:00.000Z',
});
const ids = (bookmarks: Bookmarks) => inOrder(bookmarks).map(({ id }) => id);

it('R6: follows additions, moves and removals, once or twice', () => {
  for (const times of [1, 2]) {
    let known: Bookmarks = {};
    const tell = (event: Parameters<typeof afterEvent>[1]) => {
      for (let round = 0; round < times; round += 1) known = afterEvent(known, event);
    };
    tell({ type: 'PUT', bookmark: bookmark(5, 0) });
    tell({ type: 'PUT', bookmark: bookmark(3, 1) });
    expect(ids(known)).toEqual([5, 3]);
    tell({ type: 'PUT', bookmark: bookmark(5, 1) });
    tell({ type: 'PUT', bookmark: bookmark(3, 0) });
    expect(ids(known)).toEqual([3, 5]);
    tell({ type: 'DELETE', id: 3, channel_id: 1 });
    expect(ids(known)).toEqual([5]);
  }
});

it('moves a bookmark by one place, where there is one', () => {
  const ordered = [bookmark(1, 0), bookmark(2, 1), bookmark(3, 2)];
  expect(placeAfterMove(ordered, 1, -1)).toBeUndefined();
  expect(placeAfterMove(ordered, 2, -1)).toBe(1);
  expect(placeAfterMove(ordered, 1, 1)).toBe(3);
  expect(placeAfterMove(ordered, 2, 1)).toBeNull();
  expect(placeAfterMove(ordered, 3, 1)).toBeUndefined();
  expect(placeAfterMove(ordered, 4, 1)).toBeUndefined();
});
