import type { Reader, Store } from '../../store/store.js';
import { type Asker, type HashPassword, isAsHashed, matchingSpelling } from '../password.js';

export type CheckPassword = (
  account: { id: number; password_hash: string | null } | null,
  password: string,
  asker: Asker,
) => Promise<string | null>;

/**
 * Checks a password, also for no account, which takes as long. Resolves with the account's hash, null for a wrong one.
 * Earlier versions hashed a password as it was typed: such a one is hashed anew, so the hash may be another than before.
 * Throws 429 while too many checks wait.
 */
export function passwordChecker(store: Store, hashPassword: HashPassword): CheckPassword {
  return async (account, password, asker) => {
    const spelling = await matchingSpelling(account?.password_hash ?? null, password, asker);
    if (!account || spelling === null) return null;
    if (isAsHashed(spelling)) return account.password_hash;
    const password_hash = await hashPassword(password, asker);
    const { numUpdatedRows } = await store.transact((tx) =>
      tx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .executeTakeFirst(),
    );
    if (numUpdatedRows > 0n) return password_hash;
    // Another sign-in has stored it anew at the same moment, or the owner has changed it.
    const present = await readHash(store.reader, account.id);
    return (await matchingSpelling(present, password, asker)) === null ? null : present;
  };
}

async function readHash(reader: Reader, id: number): Promise<string | null> {
  const account = await reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.password_hash ?? null;
}
