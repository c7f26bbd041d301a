import { recordAudit } from '../../domain/audit/record-audit.js';
import { lockAccounts } from '../../domain/workspaces/lock-session.js';
import { signOutOfWorkspaces } from '../../domain/workspaces/sign-out-of-workspaces.js';
import type { Actor } from '../../platform/http/actor.js';
import { memoise } from '../../platform/lib/memoise.js';
import { StorageOutage } from '../../platform/lib/storage-outage.js';
import { randomToken, sha256 } from '../../platform/lib/tokens.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Reader, Store, Transaction } from '../../platform/store/store.js';

/** Milliseconds after which a session has ended. */
export interface SessionLifetimes {
  /** Without use. */
  idle: number;
  /** Since it signed in; null: only without use. */
  total: number | null;
}

/** Precision of `last_used_at`: not every request is worth a write. */
const touchInterval = 5 * 60_000;

const sessionByToken = prepare((reader: Reader, value: ValueOf<{ hash: string }>) =>
  reader
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at', 'last_used_at'])
    .where('token_hash', '=', value('hash')),
);

/** Cached: a browser sends the same token with each request. */
const hashOf = memoise(2_000, sha256);

/** The actor of a session token; null if the session has ended. */
export async function findSession(
  store: Store,
  token: string,
  lifetimes: SessionLifetimes,
): Promise<Actor | null> {
  const [session] = await store.reader.run(sessionByToken, { hash: hashOf(token) });
  if (!session || !isLive(session, lifetimes)) return null;
  if (Date.now() - session.last_used_at > touchInterval) await touch(store, session.id);
  return { userId: session.user_id, sessionId: session.id };
}

/** For tokens that were issued to a session and are used without its cookie. */
export async function sessionLives(
  reader: Reader,
  sessionId: number,
  lifetimes: SessionLifetimes,
): Promise<boolean> {
  const session = await reader
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session !== undefined && isLive(session, lifetimes);
}

export function isLive(
  session: { created_at: number; last_used_at: number },
  { idle, total }: SessionLifetimes,
): boolean {
  const now = Date.now();
  return (
    now - session.last_used_at <= idle && (total === null || now - session.created_at <= total)
  );
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

/** The browser that signs in. */
export interface Visit {
  /** The session that it has so far. */
  present: Actor | null;
  /** `Chrome on Windows`; blank where it is not known. */
  device: string;
  /** The browser's IP address. */
  address: string;
}

/**
 * Starts a session for the user, with an id and a token that nobody had before. The browser's present session ends:
 * another user's like any other; the same user's is replaced, and its sockets close. The browser opens its own again
 * with the new cookie; a copy of the old cookie opens none. Push subscriptions end with the old session, and the
 * browser registers its subscription again.
 */
export async function startSession(
  tx: Transaction,
  userId: number,
  { present, device }: Visit,
): Promise<{ token: string; sessionId: number }> {
  await lockAccounts(tx, userId, present);
  if (present && present.userId !== userId) await endSession(tx, present);
  const replaced = present?.userId === userId ? await removeReplaced(tx, present) : undefined;
  const token = randomToken();
  const { id: sessionId } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: sha256(token),
      device,
      created_at: tx.now,
      last_used_at: tx.now,
      factor_shown_at: replaced?.factor_shown_at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId };
}

/** Resolves with what the new session keeps of it; undefined: it has ended already. */
async function removeReplaced(tx: Transaction, { userId, sessionId }: Actor) {
  const removed = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .returning('factor_shown_at')
    .executeTakeFirst();
  if (removed) tx.append({ stream: `user:${userId}`, access: { session_replaced: sessionId } });
  return removed;
}

/** See `endSessions`. Resolves with whether the user had this session. */
export async function endSession(tx: Transaction, { userId, sessionId }: Actor): Promise<boolean> {
  return (await endSessions(tx, userId, { only: sessionId })) > 0;
}

/**
 * Ends one session of the user, all but one, or all, with their sockets; resolves with how many. Ending the
 * last one also signs the account out of its workspaces.
 */
export async function endSessions(
  tx: Transaction,
  userId: number,
  which: { only: number } | { except: number } | 'all',
): Promise<number> {
  await tx.lock(`user:${userId}`);
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId);
  const chosen =
    which === 'all'
      ? all
      : 'only' in which
        ? all.where('id', '=', which.only)
        : all.where('id', '!=', which.except);
  const ended = await chosen.returning('id').execute();
  if (ended.length === 0) return 0;
  for (const { id } of ended) {
    tx.append({ stream: `user:${userId}`, access: { session_ended: id } });
  }

  await recordAudit(tx, {
    workspaceId: null,
    actorId: userId,
    action: 'account.sessions_ended',
    target: { kind: 'user', id: userId },
    after: { sessions: ended.length },
  });

  // One that has expired counts until it is ended, within the hour.
  const other = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!other) await signOutOfWorkspaces(tx, userId);
  return ended.length;
}
