import { randomInt } from 'node:crypto';
import { sha256 } from '../../../platform/lib/tokens.js';
import type { Transaction } from '../../../platform/store/store.js';

const count = 10;
/** Without letters that look like digits (Crockford's base32): 16 of them are 80 random bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

/** As it is compared: without the dashes and spaces, and with the digits for what looks like them. */
function canonicalCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

// Nobody guesses 80 bits, so that no slow hash is needed.
const hashOf = (userId: number, code: string) => sha256(`recovery:${userId}:${code}`);

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Ten codes, `xxxx-xxxx-xxxx-xxxx`, in place of those before. Only their hashes are stored. */
export async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

/** Codes for an account that has none: those with its first factor. Null: it keeps what it has. */
export async function firstRecoveryCodes(
  tx: Transaction,
  userId: number,
): Promise<string[] | null> {
  const present = await tx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return present ? null : renewRecoveryCodes(tx, userId);
}

/** Resolves with whether the code was right; it is used up. */
export async function takeRecoveryCode(
  tx: Transaction,
  userId: number,
  typed: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, canonicalCode(typed)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
