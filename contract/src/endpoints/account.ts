import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { OwnAccount } from '../entities/own-account.js';
import { Confirmation, ConfirmationIfSet } from '../entities/second-factor.js';
import { OwnUser } from '../entities/user.js';

export const readAccount = endpoint({
  name: 'readAccount',
  method: 'GET',
  path: '/api/account',
  summary:
    "Reads the user's own account: how it is signed in to, and whether its e-mail is verified.",
  output: OwnAccount,
  errors: [401],
});

/** For good. An account without a password is confirmed by typing its e-mail. */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  summary: "Deletes the user's account.",
  body: z.object({
    account: z.extend(ConfirmationIfSet, {
      typed_email: z.optional(z.string()),
      /** Whether messages go on showing the name. */
      keep_name: z.boolean(),
    }),
  }),
  output: z.object({}),
  errors: [401, 403, 409, 422],
});

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
