import { deleteBookmark, updateBookmark } from '@parley/contract/endpoints/bookmarks';
import type { Bookmark } from '@parley/contract/entities/bookmark';
import { call } from '../../platform/api/call';
import { type SharedChannel, useIsMember } from '../channels/channel-store';
import { callFailed } from '../session/call-problem';
import { confirm } from '../../platform/ui/overlays/confirm';
import { placeAfterMove } from './bookmark-list';
import { loadBookmarks, receive } from './bookmark-store';

/** Members change the bookmarks of a channel that is not archived. */
export function useMayChange({ id, archived }: Pick<SharedChannel, 'id' | 'archived'>): boolean {
  return useIsMember(id) && !archived;
}

/** By one place. The other bookmarks that move are loaded: the answer has one alone. */
export async function moveBookmark(
  ordered: readonly Bookmark[],
  { id, channel_id }: Bookmark,
  by: -1 | 1,
): Promise<void> {
  const before_id = placeAfterMove(ordered, id, by);
  if (before_id === undefined) return;
  try {
    await call(updateBookmark, { params: { id }, body: { bookmark: { before_id } } });
    await loadBookmarks(channel_id);
  } catch (error) {
    callFailed(error);
  }
}

export async function removeBookmark({ id, channel_id, title }: Bookmark): Promise<void> {
  const question = {
    title: 'Remove this bookmark?',
    detail: `“${title}” disappears for everybody here.`,
  };
  if (!(await confirm({ ...question, action: 'Remove' }))) return;
  try {
    await call(deleteBookmark, { params: { id } });
    receive({ type: 'DELETE', id, channel_id });
  } catch (error) {
    callFailed(error);
  }
}
