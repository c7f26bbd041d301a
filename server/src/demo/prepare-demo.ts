import { endSession } from '../features/accounts/session.js';
import type { Blobs } from '../platform/blobs/receive-blob.js';
import type { Store } from '../platform/store/store.js';
import { demoIsThere } from './begin-demo.js';

/**
 * Creates the demo workspace if it is enabled and missing; ends the sessions of its accounts if it
 * is disabled. Resolves with whether it can be signed in to.
 */
export async function prepareDemo(blobs: Blobs, wanted: boolean): Promise<boolean> {
  const { store } = blobs;
  if (!wanted) {
    await endDemoSessions(store);
    return false;
  }
  if (await demoIsThere(store.reader)) return true;
  // Loaded only when needed, as a rule once in a database's life.
  const { makeDemo } = await import('./make-demo.js');
  await makeDemo(blobs);
  // Another process may have been quicker: then the address is taken by the demo itself.
  return demoIsThere(store.reader);
}

async function endDemoSessions(store: Store): Promise<void> {
  const sessions = await store.reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'users.id as user_id'])
    .where('users.is_demo', '=', 1)
    .execute();
  for (const { id, user_id } of sessions) {
    await store.transact((tx) => endSession(tx, { userId: user_id, sessionId: id }));
  }
}
