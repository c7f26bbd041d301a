import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { IdText } from '../entities/id.js';
import { NewRetentionRule, Retention, RetentionRule } from '../entities/retention.js';

export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: '/api/retention',
  summary: 'Reads how long a workspace keeps messages, for its owners and admins.',
  query: z.object({ workspace_id: IdText }),
  output: Retention,
  errors: [400, 401, 403, 404],
});

/** A job deletes the messages that are older than the rule allows, a few at a time. */
export const setRetention = endpoint({
  name: 'setRetention',
  method: 'PUT',
  path: '/api/retention',
  summary: 'Sets how long a workspace, or one of its channels, keeps messages.',
  body: z.object({ retention: NewRetentionRule }),
  output: RetentionRule,
  rate: 'retention',
  errors: [401, 403, 404, 429],
});
