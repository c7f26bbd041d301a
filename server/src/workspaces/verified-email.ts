import { forbidden } from '../http/errors.js';
import type { Reader, Transaction } from '../store/store.js';

/** Mail to the account's present address has reached its owner. */
export async function setVerified(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: tx.now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

export const verifyFirst =
  'This workspace lets only verified email addresses in. Verify yours under Account settings, then try again.';

/** Throws 403 where the workspace lets only verified addresses in, and the account's is not. */
export async function assertVerifiedEnough(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<void> {
  if (!(await isVerifiedEnough(reader, userId, workspaceId))) throw forbidden(verifyFirst);
}

export async function isVerifiedEnough(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<boolean> {
  const refusing = await reader
    .selectFrom('workspaces')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select('workspaces.id')
    .where('workspaces.id', '=', workspaceId)
    .where('requires_verified_email', '=', 1)
    .where('users.email_verified_at', 'is', null)
    .executeTakeFirst();
  return refusing === undefined;
}
