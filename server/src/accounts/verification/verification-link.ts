import { notFound } from '../../http/errors.js';
import { randomToken, sha256 } from '../../lib/tokens.js';
import type { Store, Transaction } from '../../store/store.js';
import { setVerified } from '../../workspaces/verified-email.js';

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

/** Resolves with the address; throws 404 for a link that does not work. */
export function verifyByToken(store: Store, token: string): Promise<string> {
  return store.transact(async (tx) => {
    const known = await findVerifiable(tx, token);
    // Held: the address that was read must still be the account's when it becomes a verified one.
    if (known) await tx.hold(`user:${known.id}`);
    const found = known && (await findVerifiable(tx, token));
    if (!found) throw notFound(verificationVoid);
    await setVerified(tx, found.id);
    return found.email;
  });
}

function findVerifiable(
  tx: Transaction,
  token: string,
): Promise<{ id: number; email: string } | undefined> {
  return tx
    .selectFrom('email_verifications as link')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'link.user_id').onRef('users.email_key', '=', 'link.email_key'),
    )
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', tx.now)
    .executeTakeFirst();
}

/** Removes links that have ended. */
export function pruneVerifications(store: Store): Promise<unknown> {
  return store.transact((tx) =>
    tx.deleteFrom('email_verifications').where('expires_at', '<', tx.now).execute(),
  );
}
