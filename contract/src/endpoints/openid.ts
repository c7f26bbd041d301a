import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { IdText } from '../entities/id.js';
import { ConfirmationIfSet } from '../entities/second-factor.js';

/**
 * Answers the URL of the provider's sign-in page. The provider sends the browser back to
 * `/openid/{provider}/callback`, which signs in and redirects to the page `/openid/{outcome}`. With `link`
 * the callback links the provider to the signed-in account instead; the call then needs the account's
 * password, if it has one.
 */
export const beginOpenId = endpoint({
  name: 'beginOpenId',
  method: 'POST',
  path: '/api/openid/:provider',
  summary: 'Begins signing in by an OpenID provider, or linking it to the account.',
  access: 'anyone',
  params: z.object({ provider: z.string() }),
  body: z.object({
    openid: z.extend(ConfirmationIfSet, {
      link: z._default(z.boolean(), false),
      /** The token of an invite link, which permits to make an account. */
      invite_token: z.optional(z.string()),
    }),
  }),
  output: z.object({ url: z.string() }),
  errors: [401, 403, 404, 422],
});

/** Refused with 409 for the only way into the account. */
export const unlinkIdentity = endpoint({
  name: 'unlinkIdentity',
  method: 'DELETE',
  path: '/api/identities/:id',
  summary: 'Unlinks an OpenID provider from the account.',
  params: z.object({ id: IdText }),
  body: z.object({ identity: ConfirmationIfSet }),
  output: z.object({}),
  errors: [401, 403, 404, 409, 422],
});
