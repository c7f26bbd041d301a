import * as z from 'zod/mini';
import { defineJob, type JobParts } from '../../../platform/jobs/job-kind.js';
import { limitConcurrency } from '../../../platform/lib/concurrency.js';
import type { Reader } from '../../../platform/store/store.js';
import {
  findChannelMember,
  findNotifyingMessage,
  type NotifyingMessage,
} from '../deciding/member-rows.js';
import { subscriptionsOf } from '../devices/devices.js';
import {
  authorOf,
  failedWith,
  pushOne,
  type Result,
  setPush,
  whyNotPushed,
} from './push-message.js';
import { tryLater } from './retry-push.js';

/** So many people are pushed to at once: who has a slow push service holds up only themselves. */
const atOnce = 100;

/** The push is due, at once or after a wait: decides again, since much may have changed since. */
export const pushJob = defineJob({
  name: 'push',
  payload: z.object({ message_id: z.number(), user_ids: z.array(z.number()) }),
  async run({ message_id, user_ids }, parts) {
    const occasion = await findNotifyingMessage(parts.store.reader, message_id);
    if (!occasion) return;
    const waiting = await waitingAmong(parts.store.reader, message_id, user_ids);
    const limit = limitConcurrency(atOnce);
    const all = waiting.map((userId) =>
      limit(async () => {
        parts.stopping.throwIfAborted();
        const result = await pushTo(parts, occasion, userId);
        await setPush(parts.store, { messageId: message_id, userId }, result);
      }),
    );
    const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  },
});

async function pushTo(
  parts: JobParts,
  occasion: NotifyingMessage,
  userId: number,
): Promise<Result> {
  const { store } = parts;
  const member = await findChannelMember(store.reader, occasion.channel.id, userId);
  const silence = await whyNotPushed(store, occasion, member);
  if (silence || !member) return silence ?? { push: 'changed', note: 'not_member' };
  const subscriptions = await subscriptionsOf(store.reader, [userId]);
  if (subscriptions.length === 0) return { push: 'no_device' };
  const author = await authorOf(store.reader, occasion);
  const addressee = { occasion, member, author };
  const outcomes = await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await pushOne(parts, addressee, subscription);
      if (outcome.kind !== 'later') return outcome;
      const isTried = await tryLater(store, occasion, subscription, outcome.wait);
      return isTried ? outcome : { kind: 'replaced' as const };
    }),
  );
  const find = (kind: string) => outcomes.find((outcome) => outcome.kind === kind);
  if (find('delivered')) return { push: 'sent' };
  const later = find('later');
  if (later && 'note' in later) return { push: 'retrying', note: later.note };
  if (find('replaced')) return { push: 'replaced' };
  const refused = find('refused');
  if (refused && 'note' in refused) return failedWith(refused.note);
  return { push: 'no_device' };
}

/** Returns the users without a push so far: a process may have ended in the middle. */
async function waitingAmong(
  reader: Reader,
  messageId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await reader
    .selectFrom('notification_log')
    .select('user_id')
    .where('message_id', '=', messageId)
    .where('user_id', 'in', userIds)
    .where('push', '=', 'waiting')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
