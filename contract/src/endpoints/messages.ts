import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { KnownDraftRevision } from '../entities/draft.js';
import { FilePart } from '../entities/file-part.js';
import { byId, Id, IdText } from '../entities/id.js';
import { authoredFields, ClientId, Message } from '../entities/message.js';
import { PageSize } from '../entities/page-size.js';
import { limits } from '../limits.js';

/** Milliseconds since 1970. */
const MomentText = z.pipe(
  z.string().check(z.regex(/^\d{1,13}$/, 'must be milliseconds since 1970')),
  z.transform((digits) => Number(digits)),
);

/**
 * A page of a channel's messages: the newest, those before, after or around a message id, or those around
 * the first message posted at or after a moment (`at`; the newest message if all are older). The
 * `Link` header (RFC 8288) names the older page as `prev` and the newer page as `next`.
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
    at: z.optional(MomentText),
    limit: z.optional(PageSize),
  }),
  output: byId(Message),
  compressed: true,
  errors: [400, 401, 404],
});

/**
 * A message needs text or at least one file. The browser sends a file as a part of a multipart form,
 * or the `signed_id` of its direct upload. Sending the same `client_id` again returns the existing message (R7).
 */
export const postMessage = endpoint({
  name: 'postMessage',
  method: 'POST',
  path: '/api/messages',
  summary: 'Posts a message.',
  body: z.object({
    message: z.object({
      ...authoredFields,
      body: z._default(z.string(), ''),
      client_id: z.optional(ClientId),
      /** Deletes the author's draft in the channel up to this revision: it was sent with this. */
      draft_revision: z.optional(KnownDraftRevision),
      files: z._default(
        z.array(z.union([z.string(), FilePart])).check(z.maxLength(limits.listEntries)),
        [],
      ),
    }),
  }),
  output: Message,
  takesFiles: true,
  rate: 'posts',
  errors: [401, 403, 404, 413, 422, 429],
});

/**
 * The author changes the body; any member of the channel deletes a file. If nothing
 * visible is left, the message is deleted, and the answer is that of `deleteMessage`.
 */
export const updateMessage = endpoint({
  name: 'updateMessage',
  method: 'PATCH',
  path: '/api/messages/:id',
  summary: 'Edits a message, takes a file or preview off it.',
  params: z.object({ id: IdText }),
  body: z.object({
    message: z.object({
      body: z.optional(z.string()),
      /** Sent with a body: the `updated_at` of the version that the author edited. 409 if the message changed since. */
      updated_at: z.optional(z.string()),
      deleted_file_id: z.optional(Id),
      /** Alone: takes the preview of a link off the message, which its author may do. */
      removed_preview_id: z.optional(Id),
    }),
  }),
  output: Message,
  rate: 'messageChanges',
  errors: [401, 403, 404, 409, 413, 422],
});

/** Answers with the emptied message: no body, no files, no reactions. */
export const deleteMessage = endpoint({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Deletes a message.',
  params: z.object({ id: IdText }),
  output: Message,
  rate: 'messageChanges',
  errors: [401, 403, 404],
});
