import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Confirmation } from '../entities/second-factor.js';
import { OwnUser } from '../entities/user.js';

/** Ends the account's other sessions. A wrong `current_password` is 422. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/account/password',
  summary: "Changes the user's password, and ends their other sessions.",
  body: z.object({
    account: z.extend(Confirmation, {
      password: z.string(),
      password_confirm: z.string(),
    }),
  }),
  output: OwnUser,
  errors: [401, 403, 422],
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'PUT',
  path: '/api/account/email',
  summary: "Changes the user's e-mail address.",
  body: z.object({ account: z.extend(Confirmation, { email: z.string() }) }),
  output: OwnUser,
  errors: [401, 403, 409, 422],
});
