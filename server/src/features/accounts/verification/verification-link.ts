import { randomToken, sha256 } from '../../../platform/lib/tokens.js';
import type { Reader, Store } from '../../../platform/store/store.js';

/** A link is good for so long (ms). */
const lifetime = 24 * 60 * 60_000;

/** Makes a link's token; only its hash is stored. Links from before go on working. */
export function createVerification(
  store: Store,
  account: { id: number; email_key: string },
): Promise<string> {
  const token = randomToken();
  return store.transact(async (tx) => {
    await tx
      .insertInto('email_verifications')
      .values({
        token_hash: sha256(token),
        user_id: account.id,
        email_key: account.email_key,
        expires_at: tx.now + lifetime,
      })
      .execute();
    return token;
  });
}

/** In the hash, which browsers send to no server. */
export function verificationUrl(url: string, token: string): string {
  return `${url}/#/verify/${token}`;
}

export const verificationVoid =
  'This link does not work any more. Send another from your account settings.';

export interface Verifiable {
  id: number;
  email: string;
  email_verified_at: number | null;
  password_hash: string | null;
}

/** The account that the token was mailed to; undefined: the link does not work. */
export function findVerifiable(
  reader: Pick<Reader, 'selectFrom'>,
  token: string,
): Promise<Verifiable | undefined> {
  return reader
    .selectFrom('email_verifications as link')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'link.user_id').onRef('users.email_key', '=', 'link.email_key'),
    )
    .select(['users.id', 'users.email', 'users.email_verified_at', 'users.password_hash'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
}

/** Removes links that have ended. */
export function pruneVerifications(store: Store): Promise<unknown> {
  return store.transact((tx) =>
    tx.deleteFrom('email_verifications').where('expires_at', '<', tx.now).execute(),
  );
}
