import type { Store } from '../../platform/store/store.js';
import { endSession, type SessionLifetimes } from './session.js';

/** Ends sessions that were not used for long, or are too old. */
export async function endExpiredSessions(
  store: Store,
  { idle, total }: SessionLifetimes,
  stopping?: AbortSignal,
): Promise<void> {
  const now = Date.now();
  const expired = await store.reader
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where(({ eb, or }) =>
      or([
        eb('last_used_at', '<', now - idle),
        ...(total === null ? [] : [eb('created_at', '<', now - total)]),
      ]),
    )
    .execute();
  for (const session of expired) {
    if (stopping?.aborted) return;
    // One transaction per session: there may be many, and others must not wait for all of them.
    await store.transact((tx) =>
      endSession(tx, { userId: session.user_id, sessionId: session.id }),
    );
  }
}
