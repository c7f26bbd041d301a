import type { Actor } from '../../platform/http/actor.js';
import { notSignedIn } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';

/**
 * Throws 401 when the session has ended since the request was authenticated, because its end could
 * not sign the user out of a workspace entered later. While it is locked, the session does not end before
 * this transaction. Resolves with the time it began.
 */
export async function lockSession(
  tx: Transaction,
  { userId, sessionId }: Actor,
): Promise<{ created_at: number }> {
  await tx.lock(`user:${userId}`);
  const session = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session) throw notSignedIn();
  return session;
}

/**
 * Locks the streams of the user and of the browser's present one, so that the last session does not end
 * while another begins.
 */
export async function lockAccounts(
  tx: Transaction,
  userId: number,
  present: Actor | null,
): Promise<void> {
  await tx.lock([userId, present?.userId ?? userId].map((id) => `user:${id}` as const));
}
