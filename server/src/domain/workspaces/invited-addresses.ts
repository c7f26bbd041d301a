import { canonicalEmail } from '../../platform/lib/canonical-email.js';
import { hmac } from '../../platform/lib/tokens.js';
import type { Store, Transaction } from '../../platform/store/store.js';

const day = 24 * 60 * 60 * 1000;
/** How long an invited address may sign up. */
const lifetime = 30 * day;

function hashOf({ secret }: Store, email: string): string {
  return hmac(secret, `invited:${canonicalEmail(email)}`);
}

/**
 * Lets the address sign up where that takes an invite; it becomes no member by that. Inviters of
 * the demo are excluded: anybody can be one.
 */
export async function recordInvitedAddress(
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

/** The address has its account, so the invite has served its purpose. */
export async function deleteInvitedAddress(
  tx: Transaction,
  store: Store,
  email: string,
): Promise<void> {
  await tx.deleteFrom('invited_addresses').where('email_hash', '=', hashOf(store, email)).execute();
}
