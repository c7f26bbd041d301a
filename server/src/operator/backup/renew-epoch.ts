import type { Kysely } from 'kysely';
import { askForRebuild } from '../../features/search/rebuild.js';
import { beginEpoch } from '../../platform/store/epoch.js';
import type { Schema } from '../../platform/store/schema.js';

/**
 * R3: what clients know of the database's history need not be in a backup, so a restored one begins another,
 * whatever else tells a start of it. Its search index is built again.
 */
export async function renewEpoch(db: Kysely<Schema>): Promise<string> {
  const { id } = await beginEpoch(db, Date.now());
  await db.deleteFrom('meta').where('key', '=', 'incarnation').execute();
  await askForRebuild(db);
  return id;
}
