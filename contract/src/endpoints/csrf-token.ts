import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';

/** A page calls it when the server refuses its CSRF token (DECISIONS "Accounts"). */
export const readCsrfToken = endpoint({
  name: 'readCsrfToken',
  method: 'GET',
  path: '/api/csrf_token',
  summary: 'Gives the token that every change has to carry.',
  access: 'anyone',
  output: z.object({ csrf_token: z.string() }),
});
