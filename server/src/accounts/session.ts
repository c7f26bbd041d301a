import type { Actor } from '../http/actor.js';
import { memoise } from '../lib/memoise.js';
import { StorageOutage } from '../lib/storage-outage.js';
import { randomToken, sha256 } from '../lib/tokens.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { Reader, Store, Transaction } from '../store/store.js';
import { signOutOfWorkspaces } from '../workspaces/sign-out-of-workspaces.js';

const minute = 60_000;
/** A session unused for this long has ended. */
export const sessionLifetime = 30 * 24 * 60 * minute;
/** Precision of `last_used_at`: not every request is worth a write. */
const touchInterval = 5 * minute;

const sessionByToken = prepare((reader: Reader, value: ValueOf<{ hash: string }>) =>
  reader
    .selectFrom('sessions')
    .select(['id', 'user_id', 'last_used_at'])
    .where('token_hash', '=', value('hash')),
);

/** Cached: a browser sends the same token with each request. */
const hashOf = memoise(2_000, sha256);

/** The actor of a session token; null if the session has ended. */
export async function findSession(store: Store, token: string): Promise<Actor | null> {
  const [session] = await store.reader.run(sessionByToken, { hash: hashOf(token) });
  if (!session) return null;
  const idle = Date.now() - session.last_used_at;
  if (idle > sessionLifetime) return null;
  if (idle > touchInterval) await touch(store, session.id);
  return { userId: session.user_id, sessionId: session.id };
}

/** For tokens that were issued to a session and are used without its cookie. */
export async function sessionLives(reader: Reader, sessionId: number): Promise<boolean> {
  const session = await reader
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('last_used_at', '>=', Date.now() - sessionLifetime)
    .executeTakeFirst();
  return session !== undefined;
}

/** Reads continue while nothing can be written; the next request tries again. */
async function touch(store: Store, sessionId: number): Promise<void> {
  try {
    await store.transact((tx) =>
      tx
        .updateTable('sessions')
        .set({ last_used_at: tx.now })
        .where('id', '=', sessionId)
        .execute(),
    );
  } catch (error) {
    if (!(error instanceof StorageOutage)) throw error;
  }
}

/**
 * Starts a session for the user, and returns its token. The browser's present session gets a new
 * token if it is the same user's, and ends if it is another user's.
 */
export async function startSession(
  tx: Transaction,
  userId: number,
  present: Actor | null,
): Promise<string> {
  // Held, so that the last session does not end while this session begins. Sorted: two users who
  // swap browsers would otherwise deadlock.
  const streams = [userId, present?.userId ?? userId].map((id) => `user:${id}` as const);
  for (const stream of streams.toSorted()) await tx.hold(stream);
  const token = randomToken();
  const used = { token_hash: sha256(token), last_used_at: tx.now };
  if (present?.userId === userId) {
    const renewed = await tx
      .updateTable('sessions')
      .set(used)
      .where('id', '=', present.sessionId)
      .executeTakeFirst();
    if (renewed.numUpdatedRows > 0n) return token;
  } else if (present) {
    await endSession(tx, present);
  }
  await tx
    .insertInto('sessions')
    .values({ ...used, user_id: userId, created_at: tx.now })
    .execute();
  return token;
}

/** Ending an account's last session also signs it out of its workspaces. */
export async function endSession(tx: Transaction, { userId, sessionId }: Actor): Promise<void> {
  await tx.hold(`user:${userId}`);
  const ended = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
  if (ended.numDeletedRows === 0n) return;
  tx.append({ stream: `user:${userId}`, access: { session_ended: sessionId } });

  const other = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('last_used_at', '>=', tx.now - sessionLifetime)
    .executeTakeFirst();
  if (!other) await signOutOfWorkspaces(tx, userId);
}
