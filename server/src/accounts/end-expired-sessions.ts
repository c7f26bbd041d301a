import type { Store } from '../store/store.js';
import { endSession, sessionLifetime } from './session.js';

/** Ends sessions that were not used for 30 days. */
export async function endExpiredSessions(store: Store, stopping?: AbortSignal): Promise<void> {
  const expired = await store.reader
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('last_used_at', '<', Date.now() - sessionLifetime)
    .execute();
  for (const session of expired) {
    if (stopping?.aborted) return;
    // One transaction per session: there may be many, and others must not wait for all of them.
    await store.transact((tx) =>
      endSession(tx, { userId: session.user_id, sessionId: session.id }),
    );
  }
}
