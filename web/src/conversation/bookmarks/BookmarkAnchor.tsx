import type { Bookmark } from '@parley/contract/entities/bookmark';
import type { ComponentProps } from 'react';
import { openMessage } from '../../data/places/open-message';
import { ownLink } from '../../data/bookmarks/bookmark-link';

interface BookmarkAnchorProps extends ComponentProps<'a'> {
  bookmark: Bookmark;
}

/** Opens places of this app in it, and other pages in a new tab, which learns nothing of this page. */
export function BookmarkAnchor({ bookmark, onClick, children, ...anchor }: BookmarkAnchorProps) {
  const own = ownLink(bookmark.url, window.location.origin);
  if (!own) {
    return (
      <a
        {...anchor}
        href={bookmark.url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
      >
        {children}
      </a>
    );
  }
  const { to, message } = own;
  return (
    <a
      {...anchor}
      href={`#${to}`}
      onClick={(event) => {
        onClick?.(event);
        if (!message || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openMessage(message.path, message.id);
      }}
    >
      {children}
    </a>
  );
}
