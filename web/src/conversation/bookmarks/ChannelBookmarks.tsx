import type { Bookmark } from '@parley/contract/entities/bookmark';
import { limits } from '@parley/contract/limits';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import BookmarkGlyph from 'lucide-react/icons/bookmark';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import type { SharedChannel } from '../../data/channels/channel-store';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Problem } from '../../platform/ui/fields/Problem';
import { IconButton } from '../../platform/ui/IconButton';
import { Menu, MenuItem } from '../../platform/ui/overlays/Menu';
import { Skeleton } from '../../platform/ui/Skeleton';
import { BookmarkAnchor } from './BookmarkAnchor';
import { openBookmarkDialog } from './bookmark-dialog';
import { loadBookmarks, useBookmarks } from '../../data/bookmarks/bookmark-store';
import { BookmarkIcon } from './BookmarkIcon';
import { moveBookmark, removeBookmark, useMayChange } from '../../data/bookmarks/change-bookmarks';
import styles from './ChannelBookmarks.module.css';

interface ChannelBookmarksProps {
  channel: SharedChannel;
  /** A bookmark is opened. */
  onOpen: () => void;
}

/** The tab of a channel's details with its bookmarks. */
export function ChannelBookmarks({ channel, onOpen }: ChannelBookmarksProps) {
  const { bookmarks, problem } = useBookmarks(channel.id);
  const mayChange = useMayChange(channel);
  const list = useRef<HTMLDivElement>(null);
  // Removing a bookmark also removes its focused button.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, [bookmarks?.length]);

  return (
    <div ref={list} className={styles.bookmarks} tabIndex={-1} aria-busy={!bookmarks && !problem}>
      {!bookmarks && !problem && <Skeleton height={72} />}
      {problem !== null && (
        <>
          <Problem>{problem}</Problem>
          <Button size="small" onClick={() => void loadBookmarks(channel.id)}>
            Try again
          </Button>
        </>
      )}
      {bookmarks?.length === 0 && (
        <EmptyState
          icon={<BookmarkGlyph aria-hidden />}
          title="No bookmarks yet"
          action={mayChange && <AddButton channelId={channel.id} />}
        >
          Links that everybody here needs are in a bar above the messages.
        </EmptyState>
      )}
      {bookmarks && bookmarks.length > 0 && (
        <>
          {mayChange && bookmarks.length < limits.bookmarksMax && (
            <AddButton channelId={channel.id} />
          )}
          <ul className={styles.list}>
            {bookmarks.map((bookmark) => (
              <li key={bookmark.id} className={styles.item}>
                <BookmarkAnchor bookmark={bookmark} className={styles.link} onClick={onOpen}>
                  <BookmarkIcon emoji={bookmark.emoji} />
                  <span className={styles.texts}>
                    <span className={styles.title} dir="auto">
                      {bookmark.title}
                    </span>
                    <span className={styles.address}>{bookmark.url}</span>
                  </span>
                </BookmarkAnchor>
                {mayChange && <ChangeMenu bookmark={bookmark} ordered={bookmarks} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function AddButton({ channelId }: { channelId: number }) {
  return (
    <Button
      size="small"
      icon={<Plus size={16} aria-hidden />}
      onClick={() => openBookmarkDialog(channelId)}
    >
      Add a bookmark
    </Button>
  );
}

interface ChangeMenuProps {
  bookmark: Bookmark;
  /** All bookmarks of the channel. */
  ordered: readonly Bookmark[];
}

function ChangeMenu({ bookmark, ordered }: ChangeMenuProps) {
  const move = (by: -1 | 1) => void moveBookmark(ordered, bookmark, by);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={`Change ${bookmark.title}`} className={styles.change}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil aria-hidden />}
        onSelect={() => openBookmarkDialog(bookmark.channel_id, bookmark)}
      >
        Edit
      </MenuItem>
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        disabled={bookmark.id === ordered[0]?.id}
        onSelect={() => move(-1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        disabled={bookmark.id === ordered.at(-1)?.id}
        onSelect={() => move(1)}
      >
        Move down
      </MenuItem>
      <MenuItem icon={<Trash aria-hidden />} danger onSelect={() => void removeBookmark(bookmark)}>
        Remove
      </MenuItem>
    </Menu>
  );
}
