import { setTimeout as delay } from 'node:timers/promises';
import type { Store } from '../../../platform/store/store.js';

const step = 500;
const pauseMs = 20;

/** Removes events older than `kept` (ms), in steps so short that other writers barely wait. */
export async function pruneAuditEvents(
  store: Store,
  kept: number,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const old = await store.reader
      .selectFrom('audit_events')
      .select('id')
      .where('at', '<', Date.now() - kept)
      .orderBy('at')
      .limit(step)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await store.transact((tx) => tx.deleteFrom('audit_events').where('id', 'in', ids).execute());
    if (old.length < step || stopping?.aborted) return;
    await delay(pauseMs);
  }
}
