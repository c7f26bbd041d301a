import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/store/schema.js';
import type { Store } from '../../platform/store/store.js';

const key = 'search_rebuild';

/** Leaves the operator's request to a server, which may be running or not. */
export async function askForRebuild(db: Pick<Kysely<Schema>, 'insertInto'>): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Empties the index if the operator asked for it; indexing builds it again. */
export async function rebuildIfAsked({ reader, index, transact }: Store): Promise<void> {
  const asked = await reader
    .selectFrom('meta')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!asked) return;
  await index.rebuild();
  await transact((tx) => tx.deleteFrom('meta').where('key', '=', key).execute());
}
