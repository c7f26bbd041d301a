import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
  PasskeyTransports,
} from '@parley/contract/entities/second-factor';
import { productName } from '@parley/contract/texts';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { constantTimeEqual } from '../../../platform/lib/constant-time-equal.js';
import { hmac } from '../../../platform/lib/tokens.js';
import type { PasskeysTable } from '../../../platform/store/factor-tables.js';
import type { Reader, Store, Transaction } from '../../../platform/store/store.js';
import { challengeLifetime, takeChallenge } from './challenges.js';
import { readChallenge, type Site, verifyAssertion, verifyAttestation } from './web-authn.js';

/** More than anybody has devices. */
export const mostPasskeys = 20;

type PasskeyRow = Selectable<PasskeysTable>;
type KnownPasskey = Pick<PasskeyRow, 'credential_id' | 'transports'>;

/** ES256, EdDSA and RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

/** The name of the account in its passkeys: it tells nobody the user's id. */
const userHandle = (secret: string, userId: number) => hmac(secret, `passkey:${userId}`);

const knownCredential = ({ credential_id, transports }: KnownPasskey) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: z.parse(PasskeyTransports, transports === '' ? [] : transports.split(' ')),
});

/** How a browser makes a passkey: one that it finds by itself, and that verifies its user. */
export function passkeyCreation(
  secret: string,
  site: Site,
  user: { id: number; email: string; name: string },
  challenge: string,
  present: readonly KnownPasskey[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id: site.rpId, name: productName },
    user: { id: userHandle(secret, user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeLifetime,
    excludeCredentials: present.map(knownCredential),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** How a browser shows a passkey: one of these, or any of the site where there are none. */
export function passkeyRequest(
  site: Site,
  challenge: string,
  allowed: readonly KnownPasskey[],
): PasskeyRequest {
  return {
    challenge,
    rpId: site.rpId,
    timeout: challengeLifetime,
    userVerification: 'required',
    allowCredentials: allowed.map(knownCredential),
  };
}

export function passkeysOf(reader: Pick<Reader, 'selectFrom'>, userId: number) {
  return reader
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Checks a passkey that a browser has made; null unless it answers a challenge to this user, which is used up. */
export async function checkNewPasskey(
  store: Store,
  site: Site,
  userId: number,
  attestation: PasskeyAttestation,
): Promise<NewPasskey | null> {
  const challenge = readChallenge(attestation.response.clientDataJSON);
  if (challenge === null) return null;
  const taken = await store.transact((tx) => takeChallenge(tx, challenge, 'passkey_new'));
  if (taken?.user_id !== userId) return null;
  const made = await verifyAttestation(attestation, challenge, site);
  if (!made) return null;
  const known = attestation.response.transports.filter(
    (transport) => PasskeyTransports.safeParse([transport]).success,
  );
  return { ...made, transports: known.join(' ') };
}

/** A passkey that was shown and has yet to be used in a transaction. */
export interface ShownPasskey {
  id: number;
  user_id: number;
  email: string;
  /** Before, and as it was shown. */
  counter: number;
  newCounter: number;
}

/** Null unless it answers a challenge to this user, or to anybody (null), which is used up. */
export async function checkPasskey(
  store: Store,
  site: Site,
  userId: number | null,
  assertion: PasskeyAssertion,
): Promise<ShownPasskey | null> {
  const challenge = readChallenge(assertion.response.clientDataJSON);
  if (challenge === null) return null;
  const purpose = userId === null ? 'passkey_sign_in' : 'passkey_factor';
  const taken = await store.transact((tx) => takeChallenge(tx, challenge, purpose));
  if (taken?.user_id !== userId) return null;
  const passkey = await store.reader
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .selectAll('passkeys')
    .select('email')
    .where('credential_id', '=', assertion.id)
    .executeTakeFirst();
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return null;
  const { userHandle: shown } = assertion.response;
  const handle = userHandle(store.secret, passkey.user_id);
  if (shown !== undefined && !constantTimeEqual(shown, handle)) return null;
  const newCounter = await verifyAssertion(assertion, challenge, site, passkey);
  if (newCounter === null) return null;
  const { id, user_id, email, counter } = passkey;
  return { id, user_id, email, counter, newCounter };
}

/** Resolves with whether it is still there, and was not shown elsewhere at the same moment. */
export async function takePasskey(
  tx: Transaction,
  { id, counter, newCounter }: ShownPasskey,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: tx.now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
