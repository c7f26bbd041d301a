import * as endpoints from '@parley/contract/endpoints/bookmarks';
import { listBookmarks } from '../../domain/bookmarks/list-bookmarks.js';
import type { Feature } from '../../domain/feature.js';
import { createBookmark } from './create-bookmark.js';
import { deleteBookmark } from './delete-bookmark.js';
import { updateBookmark } from './update-bookmark.js';

export const bookmarks: Feature = {
  routes({ route, store }) {
    route(endpoints.listBookmarks, ({ actor, params }) =>
      listBookmarks(store.reader, actor.userId, params.id),
    );

    route(endpoints.createBookmark, ({ actor, body, request }) => {
      const { channel_id: channelId, ...fields } = body.bookmark;
      return createBookmark(store.from(request), actor.userId, { channelId, ...fields });
    });

    route(endpoints.updateBookmark, ({ actor, params, body, request }) =>
      updateBookmark(store.from(request), actor.userId, params.id, body.bookmark),
    );

    route(endpoints.deleteBookmark, ({ actor, params, request }) =>
      deleteBookmark(store.from(request), actor.userId, params.id),
    );
  },
};
