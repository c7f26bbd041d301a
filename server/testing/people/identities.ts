import type { Transaction } from '../../src/platform/store/store.js';

let made = 0;

/** Links another account of another provider to the account. */
export function insertIdentity(tx: Transaction, user_id: number): Promise<{ id: number }> {
  made += 1;
  const issuer = `https://id-${made}.example.com`;
  return tx
    .insertInto('identities')
    .values({ user_id, issuer, subject: 'them', email: '', linked_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
}
