import type { Bookmark } from '@parley/contract/entities/bookmark';
import { create } from 'zustand';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface BookmarkDialogState {
  open: boolean;
  channelId: number;
  /** The bookmark that is edited; null: a new one. Kept while the dialog fades out. */
  bookmark: Bookmark | null;
  /** Counts the openings. */
  round: number;
}

export const useBookmarkDialog = create<BookmarkDialogState>()(() => ({
  open: false,
  channelId: 0,
  bookmark: null,
  round: 0,
}));

endsWithPlace(closeBookmarkDialog);

export function openBookmarkDialog(channelId: number, bookmark: Bookmark | null = null): void {
  useBookmarkDialog.setState(({ round }) => ({
    open: true,
    channelId,
    bookmark,
    round: round + 1,
  }));
}

export function closeBookmarkDialog(): void {
  if (useBookmarkDialog.getState().open) useBookmarkDialog.setState({ open: false });
}
