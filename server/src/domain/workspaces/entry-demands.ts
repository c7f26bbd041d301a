import { conflict, forbidden } from '../../platform/http/errors.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { hasSecondFactor } from '../accounts/second-factors.js';

export const verifyFirst =
  'This workspace lets only verified email addresses in. Verify yours under Account settings, then try again.';
export const secondFactorFirst =
  'This workspace asks for a second step. Sign in to your account, add an authenticator app or a passkey under Account settings, then try again.';
export const secondFactorStays =
  'A workspace you are in asks for a second step. Add another authenticator app or passkey first, or sign out of that workspace.';

/** Throws 403 where the workspace demands something of accounts that this one lacks. */
export async function assertMeetsDemands(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<void> {
  const problem = await findEntryProblem(reader, userId, workspaceId);
  if (problem !== null) throw forbidden(problem);
}

/** Finds a demand of the workspace that the account does not meet, as a sentence; null if it meets all. */
export async function findEntryProblem(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<string | null> {
  const demands = await reader
    .selectFrom('workspaces')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['requires_verified_email', 'requires_second_factor', 'users.email_verified_at'])
    .where('workspaces.id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (demands.requires_verified_email === 1 && demands.email_verified_at === null) {
    return verifyFirst;
  }
  const isMissing =
    demands.requires_second_factor === 1 && !(await meetsSecondFactor(reader, userId));
  return isMissing ? secondFactorFirst : null;
}

/**
 * Whether the account has a second factor. Without a password it is signed in to by a provider, which answers
 * for that (decision 87).
 */
export async function meetsSecondFactor(reader: Reader, userId: number): Promise<boolean> {
  if (await hasSecondFactor(reader, userId)) return true;
  const { password_hash } = await reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return password_hash === null;
}

/** Throws 409 where the account's last second factor is gone and a workspace it is signed in to demands one. */
export async function assertStillMayStay(tx: Transaction, userId: number): Promise<void> {
  if (await meetsSecondFactor(tx, userId)) return;
  const demanding = await tx
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_id')
    .select('workspaces.address')
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null)
    .where('requires_second_factor', '=', 1)
    .executeTakeFirst();
  if (demanding) throw conflict(secondFactorStays);
}
