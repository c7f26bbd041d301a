import type { ExpressionBuilder } from 'kysely';
import { createSealer, type Sealer } from '../../../platform/lib/seal.js';
import { StartError } from '../../../platform/lib/start-error.js';
import type { Schema } from '../../../platform/store/schema.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import { totpPlace } from './totp.js';

const batch = 100;

/**
 * The sealer of the keys in `SECRETS_KEY`, once all secrets are sealed with the first of them. Several nodes may do
 * that at once, and the next start goes on where an interrupted one ended. Throws a StartError where an
 * authenticator app in use is sealed with a key that is not among them, and where a secret is damaged.
 */
export async function openSealer(store: Store, keys: readonly string[]): Promise<Sealer> {
  const sealer = createSealer(keys, store.secret);
  const lost = await store.reader
    .selectFrom('totp_factors')
    .select('enabled_at')
    .where(isLost(sealer))
    .execute();
  const inUse = lost.filter(({ enabled_at }) => enabled_at !== null).length;
  if (inUse > 0) throw new StartError(refusal(keys, inUse));
  if (lost.length > 0) await store.transact((tx) => removeUnfinished(tx, sealer));
  let after: number | null = keys.length === 0 ? null : 0;
  while (after !== null) {
    const last: number = after;
    after = await store.transact((tx) => sealAgain(tx, sealer, last));
  }
  return sealer;
}

/** Sealed with a key that was not given. */
const isLost =
  ({ prefixes }: Sealer) =>
  (eb: ExpressionBuilder<Schema, 'totp_factors'>) =>
    eb.and([
      eb('sealed_secret', 'like', '%.%'),
      ...prefixes.map((prefix) => eb('sealed_secret', 'not like', `${prefix}%`)),
    ]);

/** They are set up anew. */
async function removeUnfinished(tx: Transaction, sealer: Sealer): Promise<void> {
  await tx
    .deleteFrom('totp_factors')
    .where('enabled_at', 'is', null)
    .where(isLost(sealer))
    .execute();
}

/** A batch of the users after this one; resolves with the last of the batch, and with null after all. */
async function sealAgain(tx: Transaction, sealer: Sealer, after: number): Promise<number | null> {
  const factors = await tx
    .selectFrom('totp_factors')
    .select(['user_id', 'sealed_secret'])
    .where('user_id', '>', after)
    .where('sealed_secret', 'not like', `${sealer.prefix}%`)
    .orderBy('user_id')
    .limit(batch)
    .execute();
  for (const { user_id, sealed_secret } of factors) {
    await tx
      .updateTable('totp_factors')
      .set({ sealed_secret: resealed(sealer, user_id, sealed_secret) })
      .where('user_id', '=', user_id)
      // Another node may have sealed it again by now, or its user may have begun anew.
      .where('sealed_secret', '=', sealed_secret)
      .execute();
  }
  return factors.at(-1)?.user_id ?? null;
}

function resealed(sealer: Sealer, userId: number, sealed: string): string {
  const place = totpPlace(userId);
  try {
    return sealer.seal(place, sealer.unseal(place, sealed));
  } catch (cause) {
    throw new StartError(
      `The row of user_id ${userId} in the table totp_factors is damaged, so that its sealed_secret cannot be opened; restore the row from a backup, or remove it and tell the user, who is then asked for the password alone until an authenticator app is set up again.`,
      { cause },
    );
  }
}

function refusal(keys: readonly string[], lost: number): string {
  const apps = `the secrets of ${lost} authenticator ${lost === 1 ? 'app' : 'apps'}`;
  const problem =
    keys.length === 0
      ? `SECRETS_KEY is not set, but ${apps} are sealed with it; set it to the value that it had`
      : `SECRETS_KEY is not what ${apps} are sealed with; add the value that it had, as SECRETS_KEY=new,old`;
  return `${problem}, or read "The key of secrets" in docs/self-hosting.md if that is lost.`;
}
