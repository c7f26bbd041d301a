import type { Bookmark } from '@parley/contract/entities/bookmark';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { openChannelDetails } from '../../data/channels/channel-dialogs';
import { type SharedChannel, useChannel } from '../../data/channels/channel-store';
import { classes } from '../../platform/lib/classes';
import { Button } from '../../platform/ui/Button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../platform/ui/overlays/Menu';
import { Tooltip } from '../../platform/ui/Tooltip';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { BookmarkAnchor } from './BookmarkAnchor';
import { openBookmarkDialog } from './bookmark-dialog';
import { useBookmarks } from '../../data/bookmarks/bookmark-store';
import { BookmarkIcon } from './BookmarkIcon';
import styles from './BookmarksBar.module.css';
import { useMayChange } from '../../data/bookmarks/change-bookmarks';

/** Under a channel's header: nothing, unless the channel has bookmarks. */
export function BookmarksBar({ channelId }: { channelId: number }) {
  const channel = useChannel(channelId);
  const { bookmarks } = useBookmarks(channelId);
  if (!channel || !bookmarks || bookmarks.length === 0) return null;
  return <Bar channel={channel} bookmarks={bookmarks} />;
}

interface BarProps {
  channel: SharedChannel;
  bookmarks: readonly Bookmark[];
}

function Bar({ channel, bookmarks }: BarProps) {
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, bookmarks);
  const mayChange = useMayChange(channel);
  const others = bookmarks.slice(fitting);
  return (
    <nav className={styles.bar} aria-label="Bookmarks">
      <ul ref={list} className={styles.list}>
        {bookmarks.map((bookmark, index) => (
          <li key={bookmark.id} className={classes(styles.item, index >= fitting && styles.hidden)}>
            <Tooltip text={bookmark.title} side="bottom">
              <BookmarkAnchor bookmark={bookmark} className={styles.link}>
                <BookmarkIcon emoji={bookmark.emoji} />
                <span className="ellipsis" dir="auto">
                  {bookmark.title}
                </span>
              </BookmarkAnchor>
            </Tooltip>
          </li>
        ))}
      </ul>
      {(mayChange || others.length > 0) && (
        <Menu
          align="end"
          trigger={
            <Button size="small" variant="quiet" className={styles.more}>
              {others.length > 0 ? (
                `${others.length} more`
              ) : (
                <>
                  <Ellipsis size={16} aria-hidden />
                  <VisuallyHidden>Change bookmarks</VisuallyHidden>
                </>
              )}
            </Button>
          }
        >
          {others.map((bookmark) => (
            <MenuLink
              key={bookmark.id}
              icon={<BookmarkIcon emoji={bookmark.emoji} />}
              link={<BookmarkAnchor bookmark={bookmark} />}
            >
              <span className={styles.entry} dir="auto">
                {bookmark.title}
              </span>
            </MenuLink>
          ))}
          {mayChange && others.length > 0 && <MenuSeparator />}
          {mayChange && (
            <MenuItem icon={<Plus aria-hidden />} onSelect={() => openBookmarkDialog(channel.id)}>
              Add a bookmark
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem
              icon={<Pencil aria-hidden />}
              onSelect={() => openChannelDetails(channel.id, 'bookmarks')}
            >
              Edit or move bookmarks
            </MenuItem>
          )}
        </Menu>
      )}
    </nav>
  );
}

/** How many of the list's items are in its first line: the others wrap, and are cut off. */
function useFitting(
  list: RefObject<HTMLUListElement | null>,
  bookmarks: readonly Bookmark[],
): number {
  const [fitting, setFitting] = useState(bookmarks.length);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    function measure(items: HTMLCollection) {
      const tops = Array.from(items, (item) => item instanceof HTMLElement && item.offsetTop);
      const cut = tops.findIndex((top) => top !== tops[0]);
      setFitting(cut === -1 ? tops.length : cut);
    }
    const measured = () => measure(element.children);
    measured();
    const observer = new ResizeObserver(measured);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, bookmarks]);
  return fitting;
}
