import type { Transaction } from '../store/store.js';

/** Mail to the account's present address has reached its owner. */
export async function setVerified(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: tx.now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}
