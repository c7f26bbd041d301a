import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Bookmark } from '../entities/bookmark.js';
import { byId, Id, IdText } from '../entities/id.js';

const params = z.object({ id: IdText });
const emoji = z.optional(z.nullable(z.string().check(z.maxLength(50))));

/** All bookmarks of a channel: there are a hundred at most. */
export const listBookmarks = endpoint({
  name: 'listBookmarks',
  method: 'GET',
  path: '/api/channels/:id/bookmarks',
  summary: "Lists a channel's bookmarks.",
  params,
  output: byId(Bookmark),
  compressed: true,
  errors: [401, 404],
});

/** It becomes the last. 403 unless the user is in the channel, and where it is archived. */
export const createBookmark = endpoint({
  name: 'createBookmark',
  method: 'POST',
  path: '/api/bookmarks',
  summary: 'Adds a bookmark to a channel.',
  body: z.object({
    bookmark: z.object({ channel_id: Id, title: z.string(), url: z.string(), emoji }),
  }),
  output: Bookmark,
  rate: 'messageChanges',
  errors: [401, 403, 404, 422],
});

/** Absent fields keep their values. With `before_id` it comes to stand before that bookmark; null: last. */
export const updateBookmark = endpoint({
  name: 'updateBookmark',
  method: 'PATCH',
  path: '/api/bookmarks/:id',
  summary: 'Changes or moves a bookmark.',
  params,
  body: z.object({
    bookmark: z.object({
      title: z.optional(z.string()),
      url: z.optional(z.string()),
      emoji,
      before_id: z.optional(z.nullable(Id)),
    }),
  }),
  output: Bookmark,
  rate: 'messageChanges',
  errors: [401, 403, 404, 422],
});

export const deleteBookmark = endpoint({
  name: 'deleteBookmark',
  method: 'DELETE',
  path: '/api/bookmarks/:id',
  summary: 'Removes a bookmark.',
  params,
  output: Bookmark,
  rate: 'messageChanges',
  errors: [401, 403, 404],
});
