import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, Id, IdText } from '../entities/id.js';
import { ClientId, Message } from '../entities/message.js';
import { limits } from '../limits.js';

const pageSizeRule = `must be a whole number from 1 to ${limits.messagePageMax}`;
const PageSize = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, pageSizeRule)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int().check(z.gte(1, pageSizeRule), z.lte(limits.messagePageMax, pageSizeRule)),
  ),
);

/**
 * A page of a channel's messages: the newest, or those before, after or around a message id.
 * The `Link` header (RFC 8288) names the older page as `prev` and the newer one as `next`.
 */
export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/channels/:id/messages',
  params: z.object({ id: IdText }),
  query: z.object({
    before: z.optional(IdText),
    after: z.optional(IdText),
    around: z.optional(IdText),
    limit: z.optional(PageSize),
  }),
  output: byId(Message),
  errors: [400, 401, 404],
});

/** Sending the same `client_id` again answers with the message that is there already (R7). */
export const postMessage = endpoint({
  name: 'postMessage',
  method: 'POST',
  path: '/api/messages',
  body: z.object({
    message: z.object({ body: z.string(), channel_id: Id, client_id: z.optional(ClientId) }),
  }),
  output: Message,
  errors: [401, 403, 404, 413, 422],
});
