import * as z from 'zod/mini';
import { byId, Id, Time } from './id.js';

/** A provider by which a user can sign in. */
export const LinkedIdentity = z.object({
  id: Id,
  /** Its name in the settings; null: it is not among them any more. */
  provider: z.nullable(z.string()),
  /** Its label; the host of its issuer where it is not in the settings. */
  label: z.string(),
  /** The e-mail that the provider told; blank where it told none. */
  email: z.string(),
  linked_at: Time,
});
export type LinkedIdentity = z.output<typeof LinkedIdentity>;

/** The part of an account that only its user sees. */
export const OwnAccount = z.object({
  /** False: the user signs in by an OpenID provider alone. */
  has_password: z.boolean(),
  email_verified: z.boolean(),
  identities: byId(LinkedIdentity),
});
export type OwnAccount = z.output<typeof OwnAccount>;
