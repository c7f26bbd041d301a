import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { IdText } from '../entities/id.js';
import { Message } from '../entities/message.js';
import { limits } from '../limits.js';

/**
 * Newest first. In `q` words, phrases in quotation marks and filters: `from:` (an e-mail, a name, `me`), `in:` (a
 * channel's name, `dm`), `has:` (`file`, `image`, `video`, `audio`, `pdf`, `link`), `before:`, `after:`, `on:`,
 * `during:` (a date). `channel_id`: only there. `cursor`: the `next` of the page before; null at the end, while a
 * page before it may be short. `behind`: the lag of the index, at most so many messages. The
 * key is older than the word, and pages check answers by the schema that they were loaded with.
 */
export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  summary: 'Finds messages that the user may see.',
  query: z.object({
    workspace_id: IdText,
    q: z.string().check(z.maxLength(limits.searchMax, 'is too long')),
    channel_id: z.optional(IdText),
    cursor: z.optional(IdText),
  }),
  output: z.object({
    results: z.array(z.object({ message: Message })),
    next: z.nullable(z.string()),
    behind: z.int(),
  }),
  compressed: true,
  errors: [400, 401, 404, 422],
});
