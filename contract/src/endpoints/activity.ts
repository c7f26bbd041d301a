import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Activity } from '../entities/activity.js';
import { IdText } from '../entities/id.js';
import { PageSize } from '../entities/page-size.js';

/** Newest first. `cursor`: the `next` of the page before; null at the end. */
export const listActivity = endpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/api/activity',
  summary: 'Lists mentions of the user, and their messages that others reacted to.',
  query: z.object({
    workspace_id: IdText,
    cursor: z.optional(z.string()),
    limit: z.optional(PageSize),
  }),
  output: z.object({ activity: z.array(Activity), next: z.nullable(z.string()) }),
  compressed: true,
  errors: [400, 401, 404],
});
