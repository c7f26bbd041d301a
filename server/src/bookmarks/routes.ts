import * as endpoints from '@parley/contract/endpoints/bookmarks';
import type { Route } from '../http/route.js';
import type { Store } from '../store/store.js';
import { createBookmark } from './create-bookmark.js';
import { deleteBookmark } from './delete-bookmark.js';
import { listBookmarks } from './list-bookmarks.js';
import { updateBookmark } from './update-bookmark.js';

export function bookmarkRoutes(route: Route, store: Store): void {
  route(endpoints.listBookmarks, ({ actor, params }) =>
    listBookmarks(store.reader, actor.userId, params.id),
  );

  route(endpoints.createBookmark, ({ actor, body }) => {
    const { channel_id: channelId, ...fields } = body.bookmark;
    return createBookmark(store, actor.userId, { channelId, ...fields });
  });

  route(endpoints.updateBookmark, ({ actor, params, body }) =>
    updateBookmark(store, actor.userId, params.id, body.bookmark),
  );

  route(endpoints.deleteBookmark, ({ actor, params }) =>
    deleteBookmark(store, actor.userId, params.id),
  );
}
