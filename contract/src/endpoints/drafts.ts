import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Draft, KnownDraftRevision } from '../entities/draft.js';
import { IdText } from '../entities/id.js';
import { limits } from '../limits.js';

/** The user's own; with revision 0 where there has been none. */
export const readDraft = endpoint({
  name: 'readDraft',
  method: 'GET',
  path: '/api/channels/:id/draft',
  summary: "Reads the user's draft in a channel.",
  params: z.object({ id: IdText }),
  output: Draft,
  errors: [401, 403, 404],
});

/**
 * `revision`: the newest revision of the draft that the browser knows. 409 if the server has a newer
 * revision with other content; the browser then reads it. Removed uploads are left out. The same
 * content again changes nothing.
 */
export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/channels/:id/draft',
  summary: "Stores the user's draft in a channel.",
  params: z.object({ id: IdText }),
  body: z.object({
    draft: z.object({
      body: z._default(z.string(), ''),
      revision: KnownDraftRevision,
      signed_ids: z._default(z.array(z.string()).check(z.maxLength(limits.filesPerMessage)), []),
    }),
  }),
  output: Draft,
  rate: 'drafts',
  errors: [401, 403, 404, 409, 413, 422, 429],
});

/** As `saveDraft` with nothing in it. */
export const deleteDraft = endpoint({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/api/channels/:id/draft',
  summary: "Deletes the user's draft in a channel.",
  params: z.object({ id: IdText }),
  body: z.object({ draft: z.object({ revision: KnownDraftRevision }) }),
  output: Draft,
  rate: 'drafts',
  errors: [401, 403, 404, 409, 429],
});
