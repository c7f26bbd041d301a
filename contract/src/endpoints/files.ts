import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, IdText } from '../entities/id.js';
import { MessageFile } from '../entities/message.js';
import { PageSize } from '../entities/page-size.js';

/**
 * A page of the files in a channel: the newest, or those before a file id. The `Link` header (RFC
 * 8288) names the older page as `prev`.
 */
export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/api/channels/:id/files',
  summary: "Reads a page of a channel's files.",
  params: z.object({ id: IdText }),
  query: z.object({ before: z.optional(IdText), limit: z.optional(PageSize) }),
  output: byId(MessageFile),
  compressed: true,
  errors: [400, 401, 404],
});
