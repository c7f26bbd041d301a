import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/job-kind.js';
import type { Reader, Store, Transaction } from '../../../platform/store/store.js';
import {
  findChannelMember,
  findNotifyingMessage,
  type NotifyingMessage,
} from '../deciding/member-rows.js';
import type { SubscriptionRow } from '../devices/devices.js';
import { authorOf, failedWith, pushOne, setPush, whyNotPushed } from './push-message.js';

const minute = 60_000;
/** A push that its service did not take is not tried any more when the message is older. */
const lateness = 60 * minute;

/** A push service was away or busy: tries one browser again, until it is too late for the message. */
export const retryPush = defineJob({
  name: 'push-again',
  payload: z.object({ message_id: z.number(), subscription_id: z.number() }),
  async run({ message_id, subscription_id }, parts) {
    const { store } = parts;
    const occasion = await findNotifyingMessage(store.reader, message_id);
    const subscription = await store.reader
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('id', '=', subscription_id)
      .executeTakeFirst();
    if (!occasion || !subscription) return;
    const { user_id: userId } = subscription;
    const place = { messageId: message_id, userId };
    if (await isReplaced(store.reader, occasion, userId)) {
      await store.transact((tx) => settleReplaced(tx, occasion, userId, message_id));
      return;
    }
    if (store.clock.now() - occasion.message.created_at > lateness) {
      await setPush(store, place, failedWith(subscription.problem ?? 'It took too long.'));
      return;
    }
    const member = await findChannelMember(store.reader, occasion.channel.id, userId);
    const silence = await whyNotPushed(store, occasion, member);
    if (silence || !member) {
      await setPush(store, place, silence ?? { push: 'changed', note: 'not_member' });
      return;
    }
    const author = await authorOf(store.reader, occasion);
    const outcome = await pushOne(parts, { occasion, member, author }, subscription);
    if (outcome.kind === 'later') throw new Error(outcome.note);
    if (outcome.kind === 'delivered') await setPush(store, place, { push: 'sent' });
    if (outcome.kind === 'refused') await setPush(store, place, failedWith(outcome.note));
  },
});

/**
 * Pushes the message to the browser again later, in the place of earlier messages of the conversation.
 * Resolves with false if a later message has taken its own place meanwhile.
 *
 * @param wait milliseconds that the push service asks for; null: it does not say
 */
export function tryLater(
  store: Store,
  occasion: NotifyingMessage,
  { id: subscription_id, user_id: userId }: SubscriptionRow,
  wait: number | null,
): Promise<boolean> {
  const { message, channel } = occasion;
  return store.transact(async (tx) => {
    if (await isReplaced(tx, occasion, userId)) return false;
    await settleReplaced(tx, occasion, userId, message.id - 1);
    const runAt = tx.now + Math.min(wait ?? minute / 2, lateness);
    // A conversation has a single notification: its newest message is enough.
    const key = `${subscription_id}/${channel.id}`;
    retryPush.enqueue(tx, { message_id: message.id, subscription_id }, { key, runAt });
    return true;
  });
}

/** Whether a later message of the conversation was pushed to the member, or is tried again. */
async function isReplaced(
  reader: Reader,
  { message, channel }: NotifyingMessage,
  userId: number,
): Promise<boolean> {
  const later = await reader
    .selectFrom('messages')
    .innerJoin('notification_log as log', 'log.message_id', 'messages.id')
    .select('messages.id')
    .where('messages.channel_id', '=', channel.id)
    .where('messages.id', '>', message.id)
    .where('messages.deleted_at', 'is', null)
    .where('log.user_id', '=', userId)
    .where('log.push', 'in', ['sent', 'retrying'])
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** The messages of the conversation up to an id are not tried any more. */
function settleReplaced(
  tx: Transaction,
  { channel }: NotifyingMessage,
  userId: number,
  upTo: number,
): Promise<unknown> {
  return tx
    .updateTable('notification_log')
    .set({ push: 'replaced', push_at: tx.now, push_note: null })
    .where('user_id', '=', userId)
    .where('push', '=', 'retrying')
    .where('message_id', '<=', upTo)
    .where('message_id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('channel_id', '=', channel.id)
        // Older ones are not tried any more. By an index: a channel may have many messages.
        .where('ts_us', '>', (tx.now - 2 * lateness) * 1_000),
    )
    .execute();
}
