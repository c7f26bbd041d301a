import type { PushDevice, SentPushSubscription } from '@parley/contract/entities/push-subscription';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../platform/http/actor.js';
import { invalid } from '../../../platform/http/errors.js';
import { totals } from '../../../platform/lib/limits.js';
import type { PushSubscriptionsTable } from '../../../platform/store/notification-tables.js';
import type { Reader, Store } from '../../../platform/store/store.js';
import { isPushEndpoint } from './known-services.js';

export type SubscriptionRow = Selectable<PushSubscriptionsTable>;

const isoTime = (at: number) => new Date(at).toISOString();

function deviceView(row: SubscriptionRow): PushDevice {
  return {
    id: row.id,
    endpoint: row.endpoint,
    device: row.device,
    created_at: isoTime(row.created_at),
    delivered_at: row.delivered_at === null ? null : isoTime(row.delivered_at),
    problem: row.problem,
  };
}

export async function listDevices(
  reader: Reader,
  userId: number,
): Promise<Record<string, PushDevice>> {
  const rows = await subscriptionsOf(reader, [userId]);
  return Object.fromEntries(rows.map((row) => [row.id, deviceView(row)]));
}

export function subscriptionsOf(
  reader: Reader,
  userIds: readonly number[],
): Promise<SubscriptionRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return reader
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
}

export interface NewDevice extends SentPushSubscription {
  /** See the schema. */
  origin: string;
  device: string;
}

/**
 * Registers the browser that the request came from. The endpoint belongs to whoever uses that browser
 * now, so it moves here from another account. Throws 422 for an address of no push service.
 */
export async function registerDevice(
  store: Store,
  { userId, sessionId }: Actor,
  { endpoint, keys, origin, device }: NewDevice,
  further: readonly string[],
): Promise<PushDevice> {
  if (!isPushEndpoint(endpoint, further)) {
    throw invalid([
      'This browser uses a push service that the server does not know. Its operator can allow it by PUSH_SERVICES.',
    ]);
  }
  const { p256dh, auth } = keys;
  const columns = { user_id: userId, session_id: sessionId, p256dh, auth, origin, device };
  return store.transact(async (tx) => {
    const row = await tx
      .insertInto('push_subscriptions')
      .values({ ...columns, endpoint, created_at: tx.now })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
      .returningAll()
      .executeTakeFirstOrThrow();
    const all = await subscriptionsOf(tx, [userId]);
    const older = all.filter(({ id }) => id !== row.id);
    const surplus = older.slice(0, Math.max(0, all.length - totals.pushSubscriptions));
    for (const { id } of surplus) {
      await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
    }
    return deviceView(row);
  });
}

export function removeDevice(store: Store, userId: number, endpoint: string): Promise<unknown> {
  return store.transact((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .where('endpoint', '=', endpoint)
      .execute(),
  );
}
