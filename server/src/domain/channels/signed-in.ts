import type { Role } from '@parley/contract/entities/user';
import { notFound } from '../../platform/http/errors.js';
import type { Reader, Transaction } from '../../platform/store/store.js';

interface SignedInMembership {
  workspace_id: number;
  role: Role;
}

/**
 * The workspaces that the user is signed in to, with their role there, limited to the given workspace if
 * any; null if that is not among them.
 */
export async function signedInMemberships(
  reader: Reader,
  userId: number,
  only: number | undefined,
): Promise<SignedInMembership[] | null> {
  let signedIn = reader
    .selectFrom('workspace_members')
    .select(['workspace_id', 'role'])
    .where('user_id', '=', userId)
    .where('signed_in_at', 'is not', null);
  if (only !== undefined) signedIn = signedIn.where('workspace_id', '=', only);
  const rows = await signedIn.execute();
  if (only !== undefined && rows.length === 0) return null;
  return rows;
}

/** Throws 404: a workspace does not exist for users who are not signed in to it. */
export async function assertSignedIn(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<void> {
  const [id] = await signedInAmong(reader, workspaceId, [userId]);
  if (id === undefined) throw notFound();
}

/**
 * Filters the users who are signed in to the workspace. Their own streams are locked, so that none of
 * them signs out before the event that is sent to them.
 */
export async function lockSignedIn(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  await tx.lock(userIds.map((id) => `user:${id}` as const));
  return new Set(await signedInAmong(tx, workspaceId, userIds));
}

async function signedInAmong(
  reader: Reader,
  workspaceId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await reader
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds)
    .where('signed_in_at', 'is not', null)
    .execute();
  return rows.map((row) => row.user_id);
}
