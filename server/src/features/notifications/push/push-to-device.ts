import type { PushPayload } from '@parley/contract/entities/push-subscription';
import type { JobParts, ExternalServices } from '../../../platform/jobs/job-kind.js';
import { telemetry } from '../../../platform/lib/telemetry.js';
import type { Store } from '../../../platform/store/store.js';
import type { SubscriptionRow } from '../devices/devices.js';
import { type PushOutcome, sendPush } from './send-push.js';
import { vapidKeys } from './vapid-keys.js';

type Parts = Pick<JobParts, 'store' | 'outside' | 'stopping'>;

/** Pushes to one browser, and notes with its subscription what came of it. */
export async function pushToDevice(
  { store, outside, stopping }: Parts,
  subscription: SubscriptionRow,
  payload: PushPayload,
  ttl: number,
): Promise<PushOutcome> {
  const outcome = await sendPush(subscription, payload, {
    keys: await vapidKeys(store),
    subject: subjectOf(outside, subscription),
    pushServices: outside.pushServices,
    ttl,
    stopping,
  });
  telemetry.pushed.tell(outcome.kind);
  await note(store, subscription, outcome);
  return outcome;
}

/** Push services want an address of the operator's. */
function subjectOf({ url, mail }: ExternalServices, { origin }: SubscriptionRow): string {
  if (mail) return `mailto:${mail.from}`;
  if (url?.startsWith('https:')) return url;
  return `mailto:postmaster@${new URL(url ?? origin).hostname}`;
}

async function note(
  store: Store,
  { id, endpoint, p256dh, problem }: SubscriptionRow,
  outcome: PushOutcome,
): Promise<void> {
  await store.transact(async (tx) => {
    if (outcome.kind === 'gone') {
      await tx
        .deleteFrom('push_subscriptions')
        .where('id', '=', id)
        .where('endpoint', '=', endpoint)
        // Not one that was renewed meanwhile.
        .where('p256dh', '=', p256dh)
        .execute();
      return;
    }
    const isDelivered = outcome.kind === 'delivered';
    if (!isDelivered && outcome.note === problem) return;
    await tx
      .updateTable('push_subscriptions')
      .set(isDelivered ? { delivered_at: tx.now, problem: null } : { problem: outcome.note })
      .where('id', '=', id)
      .execute();
  });
}
