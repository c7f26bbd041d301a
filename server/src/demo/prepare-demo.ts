import { endSession } from '../accounts/session.js';
import type { Blobs } from '../blobs/receive-blob.js';
import type { Store } from '../store/store.js';
import { demoIsTaken, demoIsThere } from './begin-demo.js';

/**
 * Makes the demo workspace where it is wanted and not there yet; ends the sessions of its accounts
 * where it is not wanted. Resolves with whether it can be signed in to.
 */
export async function prepareDemo(blobs: Blobs, wanted: boolean): Promise<boolean> {
  const { store } = blobs;
  if (!wanted) {
    await endDemoSessions(store);
    return false;
  }
  if (await demoIsThere(store.reader)) return true;
  if (!(await demoIsTaken(store.reader))) {
    // Loaded for this one time only.
    const { makeDemo } = await import('./make-demo.js');
    await makeDemo(blobs);
  }
  // Another process may have been quicker: then what was taken is the demo itself.
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
