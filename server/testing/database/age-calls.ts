import { watchCall } from '../../src/features/calls/watch-call.js';
import type { Store } from '../../src/platform/store/store.js';

/** As if so much time (ms) had passed for every call: what looks at them later looks now. */
export async function ageCalls(store: Store, by: number): Promise<void> {
  await store.transact(async (tx) => {
    await tx
      .updateTable('calls')
      .set((eb) => ({
        rang_at: eb('rang_at', '-', by),
        answered_at: eb('answered_at', '-', by),
        kept_at: eb('kept_at', '-', by),
        left_at: eb('left_at', '-', by),
      }))
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .updateTable('jobs')
      .set((eb) => ({ run_at: eb('run_at', '-', by) }))
      .where('kind', '=', 'watch-call')
      .execute();
    // Wakes the worker, which is not told of the other.
    watchCall.enqueue(tx, { id: 0 });
  });
}
