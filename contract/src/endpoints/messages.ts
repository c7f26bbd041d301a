import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { FilePart } from '../entities/file-part.js';
import { byId, Id, IdText } from '../entities/id.js';
import { ClientId, Message } from '../entities/message.js';
import { PageSize } from '../entities/page-size.js';
import { limits } from '../limits.js';

/**
 * A page of a channel's messages: the newest, or those before, after or around a message id.
 * The `Link` header (RFC 8288) names the older page as `prev` and the newer one as `next`.
 */
export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/channels/:id/messages',
  summary: "Reads a page of a channel's messages.",
  params: z.object({ id: IdText }),
  query: z.object({
    before: z.optional(IdText),
    after: z.optional(IdText),
    around: z.optional(IdText),
    limit: z.optional(PageSize),
  }),
  output: byId(Message),
  compressed: true,
  errors: [400, 401, 404],
});

/**
 * Text or at least one file. Files are parts of a multipart form, or `signed_id`s of direct uploads.
 * Sending the same `client_id` again answers with the message that is there already (R7).
 */
export const postMessage = endpoint({
  name: 'postMessage',
  method: 'POST',
  path: '/api/messages',
  summary: 'Posts a message.',
  body: z.object({
    message: z.object({
      body: z._default(z.string(), ''),
      channel_id: Id,
      client_id: z.optional(ClientId),
      files: z._default(
        z.array(z.union([z.string(), FilePart])).check(z.maxLength(limits.listEntries)),
        [],
      ),
    }),
  }),
  output: Message,
  takesFiles: true,
  errors: [401, 403, 404, 413, 422, 429],
});

/**
 * Changes the body (its author), or deletes one file (any member of the channel). What leaves
 * nothing to show deletes the message, which is then answered as `deleteMessage` answers it.
 */
export const updateMessage = endpoint({
  name: 'updateMessage',
  method: 'PATCH',
  path: '/api/messages/:id',
  summary: 'Edits a message, or takes a file off it.',
  params: z.object({ id: IdText }),
  body: z.object({
    message: z.object({ body: z.optional(z.string()), deleted_file_id: z.optional(Id) }),
  }),
  output: Message,
  errors: [401, 403, 404, 413, 422],
});

/** Answers with what is left of it: an empty body, no files and no reactions. */
export const deleteMessage = endpoint({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Deletes a message.',
  params: z.object({ id: IdText }),
  output: Message,
  errors: [401, 403, 404],
});
