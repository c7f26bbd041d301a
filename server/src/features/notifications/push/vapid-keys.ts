import * as z from 'zod/mini';
import type { Reader, Store } from '../../../platform/store/store.js';
import { loadWebPush } from './load-web-push.js';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = z.output<typeof Keys>;

const name = 'vapid_keys';
const known = new WeakMap<Reader, Promise<VapidKeys>>();

/** The keys that push services know this installation by: made once, the same on every node. */
export function vapidKeys(store: Store): Promise<VapidKeys> {
  const keys = known.get(store.reader) ?? findOrMake(store);
  known.set(store.reader, keys);
  keys.catch(() => known.delete(store.reader));
  return keys;
}

async function findOrMake(store: Store): Promise<VapidKeys> {
  const kept = await find(store);
  if (kept) return kept;
  const webPush = await loadWebPush();
  const value = JSON.stringify(webPush.generateVAPIDKeys());
  await store.transact((tx) =>
    // Another process may be quicker: then its keys hold.
    tx
      .insertInto('meta')
      .values({ key: name, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  const made = await find(store);
  if (!made) throw new Error('The keys were just written.');
  return made;
}

async function find({ reader }: Store): Promise<VapidKeys | undefined> {
  const row = await reader
    .selectFrom('meta')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirst();
  return row && z.parse(Keys, JSON.parse(row.value));
}
