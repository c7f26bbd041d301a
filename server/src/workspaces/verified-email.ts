import type { Transaction } from '../store/store.js';

/**
 * Mail to the account's present address has reached its owner. Call it only for who has the account as well: who is
 * signed in to it, knows its password, is linked to it or makes it in this transaction. Anybody else claims the
 * account (`accounts/resets/claim-account.ts`), or the click of an address's owner would vouch for a stranger's
 * account. Resolves with whether it was not verified before.
 */
export async function setVerified(tx: Transaction, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_verified_at: tx.now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
