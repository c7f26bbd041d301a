import type { Reader, Store } from '../../../platform/store/store.js';
import { type Asker, type HashPassword, isAsHashed, matchingSpelling } from '../password.js';

/** `store`: the request's store, which stores a new hash. */
export type CheckPassword = (
  store: Store,
  account: { id: number; password_hash: string | null } | null,
  password: string,
  asker: Asker,
) => Promise<string | null>;

/**
 * Checks a password; takes as long without an account. Resolves with the account's hash, or null for a wrong password.
 * Earlier versions hashed passwords as typed: such a password is hashed anew, so the hash may differ from before.
 * Throws 429 while too many checks wait.
 */
export function passwordChecker(hashPassword: HashPassword): CheckPassword {
  return async (store, account, password, asker) => {
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
    // A concurrent sign-in has hashed the password anew, or the owner has changed it.
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
