import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { byId, IdText } from '../entities/id.js';
import { Session } from '../entities/session.js';

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  summary: 'Lists the browsers that are signed in to the account.',
  output: byId(Session),
  errors: [401],
});

/** Its live connections end at once. Ending the session that asks is signing out. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Signs a browser out of the account.',
  params: z.object({ id: IdText }),
  output: z.object({}),
  errors: [401, 404],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Signs all other browsers out of the account.',
  output: z.object({}),
  errors: [401, 403],
});
