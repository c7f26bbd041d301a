import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { IdText } from '../entities/id.js';
import {
  Confirmation,
  FactorProof,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  SecondFactors,
} from '../entities/second-factor.js';
import { OwnUser } from '../entities/user.js';

const confirmed = z.object({ account: Confirmation });
/** The server shows codes once. Null: the account keeps its codes. */
const NewCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });

export const listSecondFactors = endpoint({
  name: 'listSecondFactors',
  method: 'GET',
  path: '/api/second_factors',
  summary: 'Lists what the account asks for beside its password.',
  output: SecondFactors,
  errors: [401],
});

export const beginTotp = endpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/api/second_factors/totp',
  summary: 'Makes the secret of an authenticator app, which holds once a code of it was given.',
  body: confirmed,
  /** `secret` in base32; `url`: `otpauth://…`, for a QR code. */
  output: z.object({ secret: z.string(), url: z.string() }),
  errors: [401, 403, 409, 422],
});

export const enableTotp = endpoint({
  name: 'enableTotp',
  method: 'PUT',
  path: '/api/second_factors/totp',
  summary: 'Asks for codes of the authenticator app from now on.',
  body: z.object({ totp: z.object({ code: z.string() }) }),
  output: NewCodes,
  errors: [401, 404, 422],
});

export const removeTotp = endpoint({
  name: 'removeTotp',
  method: 'DELETE',
  path: '/api/second_factors/totp',
  summary: 'Asks for codes of the authenticator app no more.',
  body: confirmed,
  output: SecondFactors,
  errors: [401, 403, 404, 409, 422],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/second_factors/recovery_codes',
  summary: 'Makes other recovery codes; those before do not work any more.',
  body: confirmed,
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: [401, 403, 404, 422],
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/passkeys/challenge',
  summary: 'Says how the browser is to make a passkey.',
  body: confirmed,
  output: PasskeyCreation,
  errors: [401, 403, 422],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Adds a passkey to the account.',
  body: z.object({ passkey: PasskeyAttestation }),
  output: NewCodes,
  errors: [401, 409, 422],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: "Removes a passkey of the user's own.",
  params: z.object({ id: IdText }),
  body: confirmed,
  output: SecondFactors,
  errors: [401, 403, 404, 409, 422],
});

/**
 * Asks for a passkey. A sign-in by passkey alone accepts any passkey of the site, a second factor those of the account
 * that is signing in, and a confirmation those of the user.
 */
export const askPasskey = endpoint({
  name: 'askPasskey',
  method: 'POST',
  path: '/api/passkey_challenges',
  summary: 'Says how the browser is to show a passkey.',
  access: 'anyone',
  body: z.object({
    passkey: z.object({
      purpose: z.enum(['sign_in', 'second_factor', 'confirmation']),
      /** For the second factor. */
      challenge: z.optional(z.string()),
    }),
  }),
  output: PasskeyRequest,
  errors: [401, 404],
});

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/api/session/passkey',
  summary: 'Signs in by a passkey alone; with a blank address, to the account alone.',
  access: 'anyone',
  body: z.object({
    user: z.object({ workspace_address: z._default(z.string(), ''), passkey: PasskeyAssertion }),
  }),
  output: OwnUser,
  errors: [401],
});

/** The challenge came with the 401 for the right password, in `X-Sign-In-Challenge`. */
export const finishSignIn = endpoint({
  name: 'finishSignIn',
  method: 'POST',
  path: '/api/session/second_factor',
  summary: 'Finishes signing in, with the second factor.',
  access: 'anyone',
  body: z.object({ sign_in: z.object({ challenge: z.string(), second_factor: FactorProof }) }),
  output: OwnUser,
  errors: [401, 404],
});
