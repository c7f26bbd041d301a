import type { Store } from '../../../platform/store/store.js';
import { removeExport } from './remove-export.js';

const day = 24 * 60 * 60_000;
/** The job of an export that is neither ready nor failed after this time (ms) is dead. */
const longest = 3 * day;

/** Removes archives that have expired, and exports that came to nothing. */
export async function pruneExports(store: Store): Promise<void> {
  const now = Date.now();
  const ended = await store.reader
    .selectFrom('exports')
    .select(['id', 'blob_key'])
    .where(({ and, eb, or }) =>
      or([
        eb('expires_at', '<=', now),
        and([eb('state', '!=', 'ready'), eb('requested_at', '<', now - longest)]),
      ]),
    )
    .execute();
  for (const row of ended) await store.transact((tx) => removeExport(tx, row));
}
