import type { Sealer } from '../../../platform/lib/seal.js';
import type { Transaction } from '../../../platform/store/store.js';
import { newTotpSecret, stepOfCode } from './totp-code.js';

/** Milliseconds within which a set-up is finished. */
const setUpWithin = 60 * 60_000;

/** Where the secret of a user's app is sealed for. */
export const totpPlace = (userId: number) => `totp:${userId}`;

/** Makes a secret, in place of one that was not finished; null: the account has an app already. */
export async function beginTotp(
  tx: Transaction,
  sealer: Sealer,
  userId: number,
): Promise<string | null> {
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .execute();
  const made = newTotpSecret();
  const row = {
    user_id: userId,
    sealed_secret: sealer.seal(totpPlace(userId), made),
    created_at: tx.now,
    enabled_at: null,
    last_step: 0,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp_factors')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n ? null : made;
}

/** By the first code of the app. */
export async function enableTotp(
  tx: Transaction,
  sealer: Sealer,
  userId: number,
  code: string,
): Promise<'enabled' | 'wrong' | 'not begun'> {
  const begun = await tx
    .selectFrom('totp_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .where('created_at', '>', tx.now - setUpWithin)
    .executeTakeFirst();
  if (!begun) return 'not begun';
  const step = stepOfCode(sealer.unseal(totpPlace(userId), begun.sealed_secret), code, tx.now);
  if (step === null) return 'wrong';
  await tx
    .updateTable('totp_factors')
    .set({ enabled_at: tx.now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return 'enabled';
}

/** Resolves with whether the code was right. It is used up, and with it those of earlier steps. */
export async function takeTotpCode(
  tx: Transaction,
  sealer: Sealer,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('totp_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return false;
  const step = stepOfCode(sealer.unseal(totpPlace(userId), factor.sealed_secret), code, tx.now);
  if (step === null) return false;
  // Compared by the update itself: of two uses at once, one comes through.
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves with whether there was one. */
export async function removeTotp(tx: Transaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
