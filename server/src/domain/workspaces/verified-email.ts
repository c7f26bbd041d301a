import type { Transaction } from '../../platform/store/store.js';

/**
 * Marks the account's present address as verified, because mail to it has reached its owner. Call it only for a
 * visitor who has the account as well: who is signed in, knows the password, is linked to it or makes it in this
 * transaction. Other visitors claim the account (`features/accounts/resets/claim-account.ts`); else an owner's click would vouch
 * for a stranger's account. Resolves with whether the address was unverified before.
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
