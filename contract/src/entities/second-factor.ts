import * as z from 'zod/mini';
import { byId, Id, Time } from './id.js';

/** The ways to prove a sign-in beside the password. */
export const FactorMethod = z.enum(['totp', 'passkey', 'recovery_code']);
export type FactorMethod = z.output<typeof FactorMethod>;

/** The public part of a WebAuthn credential: `credentialId` stays between browser and server. */
export const Passkey = z.object({
  id: Id,
  /** The browser that made it: `Chrome on Windows`; blank where it is not known. */
  device: z.string(),
  created_at: Time,
  last_used_at: z.nullable(Time),
});
export type Passkey = z.output<typeof Passkey>;

export const SecondFactors = z.object({
  /** Whether codes of an authenticator app are asked for. */
  totp: z.boolean(),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
  passkeys: byId(Passkey),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** The answer of a passkey: WebAuthn's AuthenticationResponseJSON, as far as it is read. */
export const PasskeyAssertion = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.string()),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** A new passkey: WebAuthn's RegistrationResponseJSON, as far as it is read. */
export const PasskeyAttestation = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z._default(z.array(z.string()), []),
  }),
});
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

/** A second factor: a code of the app or a recovery code, or the answer of a passkey. */
export const FactorProof = z.union([
  z.object({ passkey: PasskeyAssertion }),
  z.object({ code: z.string() }),
]);
export type FactorProof = z.output<typeof FactorProof>;

/** Given anew for a sensitive change; the factor where none was shown in the last 15 minutes. */
export const Confirmation = z.object({
  current_password: z.string(),
  second_factor: z.optional(FactorProof),
});
export type Confirmation = z.output<typeof Confirmation>;

/** An account without a password, whose user signs in by an OpenID provider, confirms without it. */
export const ConfirmationIfSet = z.partial(Confirmation);
export type ConfirmationIfSet = z.output<typeof ConfirmationIfSet>;

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export const PasskeyTransports = z.array(Transport);

const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: PasskeyTransports,
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of the site. */
  allowCredentials: z.array(KnownCredential),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;
