import { isDemoAccount, refuseDemo } from '../../../domain/workspaces/demo-account.js';
import type { Actor } from '../../../platform/http/actor.js';
import { notFound } from '../../../platform/http/errors.js';
import type { Store } from '../../../platform/store/store.js';
import { endSession, endSessions } from '../session.js';

/** Throws 404 unless it is the user's: the same for another account's and for none. */
export async function endOwnSession(store: Store, actor: Actor, sessionId: number): Promise<void> {
  const { userId } = actor;
  const isOwn = sessionId === actor.sessionId || !(await isDemoAccount(store.reader, userId));
  const isEnded = isOwn && (await store.transact((tx) => endSession(tx, { userId, sessionId })));
  if (!isEnded) throw notFound();
}

/** Throws 403 for a demo account, whose other sessions are other people's. */
export async function endOtherSessions(store: Store, actor: Actor): Promise<void> {
  await refuseDemo(store.reader, actor.userId);
  await store.transact((tx) => endSessions(tx, actor.userId, { except: actor.sessionId }));
}
