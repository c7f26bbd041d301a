import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';

export const askEmailVerification = endpoint({
  name: 'askEmailVerification',
  method: 'POST',
  path: '/api/email_verifications',
  summary: "Mails a link that verifies the user's e-mail address, unless it is verified.",
  output: z.undefined(),
  errors: [401, 403],
});

/**
 * Needs a session of the account or its password beside the token: an owner of the address who clicks would otherwise
 * vouch for an account that somebody else made. No GET verifies an address, because mail scanners follow links.
 */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'PATCH',
  path: '/api/email_verifications',
  summary: 'Verifies an e-mail address by the token of a mailed link.',
  access: 'anyone',
  body: z.object({
    email_verification: z.object({ token: z.string(), password: z.optional(z.string()) }),
  }),
  output: z.object({ email: z.string() }),
  errors: [404, 422, 429],
});
