import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { hmac } from '../lib/tokens.js';
import type { Store, Transaction } from '../store/store.js';

const day = 24 * 60 * 60 * 1000;
/** So long an invited address may sign up. */
const lifetime = 30 * day;

function hashOf({ secret }: Store, email: string): string {
  return hmac(secret, `invited:${canonicalEmail(email)}`);
}

/**
 * From now on the address may sign up where that takes an invite; it is a member of nothing by that.
 * An inviter of the demo opens no door: anybody may be one.
 */
export async function rememberAddress(
  store: Store,
  { email, inviterId }: { email: string; inviterId: number },
): Promise<void> {
  await store.transact(async (tx) => {
    const inviter = await tx
      .selectFrom('users')
      .select('is_demo')
      .where('id', '=', inviterId)
      .executeTakeFirstOrThrow();
    if (inviter.is_demo === 1) return;
    await tx
      .deleteFrom('invited_addresses')
      .where('invited_at', '<', tx.now - lifetime)
      .execute();
    const invited = { inviter_id: inviterId, invited_at: tx.now };
    await tx
      .insertInto('invited_addresses')
      .values({ email_hash: hashOf(store, email), ...invited })
      .onConflict((clash) => clash.column('email_hash').doUpdateSet(invited))
      .execute();
  });
}

export async function isInvitedAddress(store: Store, email: string): Promise<boolean> {
  const invited = await store.reader
    .selectFrom('invited_addresses')
    .select('email_hash')
    .where('email_hash', '=', hashOf(store, email))
    .where('invited_at', '>', Date.now() - lifetime)
    .executeTakeFirst();
  return invited !== undefined;
}

/** The address has its account: the invite has done what it was for. */
export async function forgetAddress(tx: Transaction, store: Store, email: string): Promise<void> {
  await tx.deleteFrom('invited_addresses').where('email_hash', '=', hashOf(store, email)).execute();
}
