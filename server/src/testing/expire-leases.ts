import type { Store } from '../store/store.js';

/** As if a minute had passed since a node died: its jobs are due again. */
export async function expireLeases(store: Store): Promise<void> {
  await store.transact((tx) =>
    tx.updateTable('jobs').set({ locked_until: 1 }).where('locked_until', 'is not', null).execute(),
  );
}
