import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { OwnUser } from '../entities/user.js';

/** The same answer for every address, with an account or without. */
export const askPasswordReset = endpoint({
  name: 'askPasswordReset',
  method: 'POST',
  path: '/api/password_resets',
  summary: 'Mails a link to set another password, if there is such an account.',
  access: 'anyone',
  body: z.object({
    password_reset: z.object({
      email: z.string(),
      /** The workspace to sign in to afterwards. */
      workspace_address: z._default(z.string(), ''),
    }),
  }),
  output: z.undefined(),
});

/**
 * Uses the link up, ends all sessions of the account, and signs in to it. Where the account asks for a
 * second factor, this is answered like a right password: with 401, once the password is set.
 */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'PATCH',
  path: '/api/password_resets',
  summary: 'Sets another password by the token of a link, and signs in to the account.',
  access: 'anyone',
  body: z.object({
    password_reset: z.object({
      token: z.string(),
      password: z.string(),
      password_confirm: z.string(),
      /** The workspace to sign in to, where the account asks for a second factor. */
      workspace_address: z._default(z.string(), ''),
    }),
  }),
  output: OwnUser,
  errors: [401, 404, 422],
});
