import type { Reader, Store } from '../../platform/store/store.js';

const writeEvery = 60_000;

interface Known {
  at: number;
  writtenAt: number;
}

/** When members last used a focused tab, as this process heard; each database has its own. */
const heard = new WeakMap<Reader, Map<number, Known>>();

function heardBy({ reader }: Store): Map<number, Known> {
  const known = heard.get(reader) ?? new Map<number, Known>();
  heard.set(reader, known);
  return known;
}

/** The user is using a tab right now. Written at most once a minute, for other processes and a restart. */
export async function payAttention(store: Store, userId: number): Promise<void> {
  const known = heardBy(store);
  const at = store.clock.now();
  const { writtenAt } = known.get(userId) ?? { writtenAt: -Infinity };
  const isDue = at - writtenAt >= writeEvery;
  known.set(userId, { at, writtenAt: isDue ? at : writtenAt });
  if (!isDue) return;
  await store.transact((tx) =>
    tx
      .insertInto('attention')
      .values({ user_id: userId, active_at: at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ active_at: at }))
      .execute(),
  );
}

/**
 * When the user last used a tab; null: never.
 *
 * @param written the row's `active_at`: another process may have heard of them for a minute since
 */
export function attentionAt(store: Store, userId: number, written: number | null): number | null {
  const at = heardBy(store).get(userId)?.at ?? null;
  const elsewhere =
    written !== null && store.isShared
      ? Math.min(written + writeEvery, store.clock.now())
      : written;
  return at === null || elsewhere === null ? (at ?? elsewhere) : Math.max(at, elsewhere);
}
