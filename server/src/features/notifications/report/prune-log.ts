import type { Store } from '../../../platform/store/store.js';

const retention = 14 * 24 * 60 * 60_000;
const step = 500;

/** Decisions are kept for 14 days. */
export async function pruneLog(store: Store, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const old = await store.reader
      .selectFrom('notification_log')
      .select(['message_id', 'user_id'])
      .where('decided_at', '<', store.clock.now() - retention)
      .orderBy('decided_at')
      .limit(step)
      .execute();
    await store.transact(async (tx) => {
      for (const { message_id, user_id } of old) {
        await tx
          .deleteFrom('notification_log')
          .where('message_id', '=', message_id)
          .where('user_id', '=', user_id)
          .execute();
      }
    });
    if (old.length < step || stopping.aborted) return;
  }
}
