import type { Store } from '../../src/platform/store/store.js';

/** Ends the leases of a node that died, and the pause that follows: its jobs are due again. */
export async function expireLeases(store: Store): Promise<void> {
  await store.transact((tx) =>
    tx
      .updateTable('jobs')
      .set((eb) => ({ locked_until: null, run_at: 0, crashes: eb('crashes', '+', 1) }))
      .where('locked_until', 'is not', null)
      .execute(),
  );
}
