import type { PasskeyAssertion, PasskeyAttestation } from '@parley/contract/entities/second-factor';
import * as z from 'zod/mini';

/** Where the browser is: passkeys are for the host, and answer for its origin. */
export interface Site {
  /** `https://chat.example.com`. */
  origin: string;
  /** `chat.example.com`. */
  rpId: string;
}

/** Loaded with the first passkey, to keep starts quick. */
const loadLibrary = () => import('@simplewebauthn/server');

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a browser answers; null for nonsense. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return z.parse(ClientData, json).challenge;
  } catch {
    return null;
  }
}

interface Made {
  credential_id: string;
  public_key: string;
  counter: number;
}

/** Null for what does not answer the challenge at the site, by a verified user. */
export async function verifyAttestation(
  { id, response }: PasskeyAttestation,
  challenge: string,
  { origin, rpId }: Site,
): Promise<Made | null> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { clientDataJSON, attestationObject } = response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(refused);
  if (!verified || !registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/** The authenticator's new count; null as above, and for a count that went back: a copied key. */
export async function verifyAssertion(
  { id, response }: PasskeyAssertion,
  challenge: string,
  { origin, rpId }: Site,
  passkey: Made,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refused);
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/** The library throws for whatever does not fit. */
const refused = () => ({
  verified: false,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});
