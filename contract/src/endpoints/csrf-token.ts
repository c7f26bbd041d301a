import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';

/** A fresh token for a page whose own went stale (DECISIONS "Accounts"). */
export const readCsrfToken = endpoint({
  name: 'readCsrfToken',
  method: 'GET',
  path: '/api/csrf_token',
  summary: 'Gives the token that every change has to carry.',
  access: 'anyone',
  output: z.object({ csrf_token: z.string() }),
});
