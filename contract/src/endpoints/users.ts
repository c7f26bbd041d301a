import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { OwnUser } from '../entities/user.js';

const credentials = {
  /** Blank: the account alone, no workspace (DECISIONS "The product"). */
  workspace_address: z._default(z.string(), ''),
  email: z.string(),
  password: z.string(),
};

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/users',
  access: 'anyone',
  body: z.object({
    user: z.object({ ...credentials, password_confirm: z.string() }),
  }),
  output: OwnUser,
  errors: [409, 422, 429],
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/session',
  access: 'anyone',
  body: z.object({
    user: z.object({ ...credentials, password_confirm: z.optional(z.string()) }),
  }),
  output: OwnUser,
  errors: [401, 429],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  access: 'anyone',
  output: z.object({}),
});
