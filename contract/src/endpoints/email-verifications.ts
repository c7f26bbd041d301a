import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';

export const askEmailVerification = endpoint({
  name: 'askEmailVerification',
  method: 'POST',
  path: '/api/email_verifications',
  summary: "Mails a link that verifies the user's e-mail address, unless it is verified.",
  output: z.undefined(),
  rate: 'verificationMails',
  errors: [401, 403],
});

/**
 * Needs the token and a session or the password of the account. Otherwise a stranger could sign up with an address,
 * and its owner would verify the stranger's account by a click (decision 114). No GET verifies an address, because
 * mail scanners follow links.
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
