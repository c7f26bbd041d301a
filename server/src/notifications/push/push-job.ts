import * as z from 'zod/mini';
import type { Names } from '@parley/contract/rules/display-name';
import { factsFor, readMessage } from '@parley/contract/rules/notify/message-facts';
import { defineJob, type JobParts } from '../../jobs/job-kind.js';
import { limitConcurrency } from '../../lib/concurrency.js';
import { countInWorkspaces } from '../../reads/count-unread.js';
import type { PushState } from '../../store/schema.js';
import type { Reader, Store } from '../../store/store.js';
import {
  findChannelMember,
  decideFor,
  findOccasion,
  hasRead,
  isGone,
  type MemberRow,
  type Occasion,
} from '../deciding/member-rows.js';
import { type SubscriptionRow, subscriptionsOf } from '../devices/devices.js';
import { settingsOf } from '../settings/settings-row.js';
import { messagePayload } from './payload.js';
import { pushToDevice } from './push-to-device.js';

/** So many people are pushed to at once: who has a slow push service holds up only themselves. */
const atOnce = 100;
/** Seconds that a push service keeps a message for a browser that is away. */
const messageTtl = 24 * 60 * 60;
const minute = 60_000;
/** A push that its service did not take is not tried any more when the message is older. */
const lateness = 60 * minute;

interface Result {
  push: PushState;
  note?: string;
}

/** The push is due, at once or after a wait: decides again, since much may have changed since. */
export const pushJob = defineJob({
  name: 'push',
  payload: z.object({ message_id: z.number(), user_ids: z.array(z.number()) }),
  async run({ message_id, user_ids }, parts) {
    const occasion = await findOccasion(parts.store.reader, message_id);
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

/** A push service was away or busy: tries one browser again, until it is too late for the message. */
export const retryPush = defineJob({
  name: 'push-again',
  payload: z.object({ message_id: z.number(), subscription_id: z.number() }),
  async run({ message_id, subscription_id }, parts) {
    const { store } = parts;
    const occasion = await findOccasion(store.reader, message_id);
    const subscription = await store.reader
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('id', '=', subscription_id)
      .executeTakeFirst();
    if (!occasion || !subscription) return;
    const place = { messageId: message_id, userId: subscription.user_id };
    if (store.clock.now() - occasion.message.created_at > lateness) {
      await setPush(store, place, failedWith(subscription.problem ?? 'It took too long.'));
      return;
    }
    const member = await memberOf(store.reader, occasion, subscription.user_id);
    const silence = silenceOf(store, occasion, member);
    if (silence || !member) {
      await setPush(store, place, silence ?? { push: 'changed', note: 'not_member' });
      return;
    }
    const shown = await authorOf(store.reader, occasion);
    const outcome = await pushOne(parts, { occasion, member, author: shown }, subscription);
    if (outcome.kind === 'later') throw new Error(outcome.note);
    if (outcome.kind === 'delivered') await setPush(store, place, { push: 'sent' });
    if (outcome.kind === 'refused') await setPush(store, place, failedWith(outcome.note));
  },
});

const failedWith = (note: string): Result => ({ push: 'failed', note });

async function pushTo(parts: JobParts, occasion: Occasion, userId: number): Promise<Result> {
  const { store } = parts;
  const member = await memberOf(store.reader, occasion, userId);
  const silence = silenceOf(store, occasion, member);
  if (silence || !member) return silence ?? { push: 'changed', note: 'not_member' };
  const subscriptions = await subscriptionsOf(store.reader, [userId]);
  if (subscriptions.length === 0) return { push: 'no_device' };
  const author = await authorOf(store.reader, occasion);
  const addressee = { occasion, member, author };
  const outcomes = await Promise.all(
    subscriptions.map(async (subscription) => {
      const outcome = await pushOne(parts, addressee, subscription);
      if (outcome.kind === 'later') {
        await tryLater(store, occasion, subscription, outcome.wait ?? minute / 2);
      }
      return outcome;
    }),
  );
  const find = (kind: string) => outcomes.find((outcome) => outcome.kind === kind);
  if (find('delivered')) return { push: 'sent' };
  const later = find('later');
  if (later && 'note' in later) return { push: 'retrying', note: later.note };
  const refused = find('refused');
  if (refused && 'note' in refused) return failedWith(refused.note);
  return { push: 'no_device' };
}

/** Why nothing is pushed any more; null: it is. */
function silenceOf(store: Store, occasion: Occasion, member: MemberRow | undefined): Result | null {
  if (isGone(occasion)) return { push: 'deleted' };
  if (!member) return { push: 'changed', note: 'not_member' };
  if (hasRead(member, occasion.message.id)) return { push: 'read' };
  const read = readMessage(occasion.message, occasion.channel.kind === 'direct');
  const facts = factsFor(read, member.user_id, settingsOf(member).keywords);
  const { push, reason } = decideFor(store, facts, member, store.clock.now());
  return push ? null : { push: 'changed', note: reason };
}

interface Addressee {
  occasion: Occasion;
  member: MemberRow;
  author: Names;
}

async function pushOne(
  parts: JobParts,
  { occasion, member, author }: Addressee,
  subscription: SubscriptionRow,
) {
  const { store, outside } = parts;
  const content = messagePayload(occasion, author, {
    origin: outside.url ?? subscription.origin,
    showText: settingsOf(member).show_text,
    badge: await badgeOf(store.reader, member.user_id),
    now: store.clock.now(),
  });
  return pushToDevice(parts, subscription, content, messageTtl);
}

/** Mentions and direct messages that wait in all workspaces, apart from muted channels. */
async function badgeOf(reader: Reader, userId: number): Promise<number> {
  const entries = [...(await countInWorkspaces(reader, userId)).values()].flat();
  return entries.reduce((sum, { muted, mentions }) => sum + (muted ? 0 : mentions), 0);
}

function tryLater(
  store: Store,
  { message }: Occasion,
  { id }: SubscriptionRow,
  wait: number,
): Promise<void> {
  return store.transact(async (tx) => {
    const about = { message_id: message.id, subscription_id: id };
    const runAt = tx.now + Math.min(wait, lateness);
    // One for each browser: when the service is back, the newest message says it all.
    retryPush.enqueue(tx, about, { key: String(id), runAt });
  });
}

function memberOf(
  reader: Reader,
  { channel }: Occasion,
  userId: number,
): Promise<MemberRow | undefined> {
  return findChannelMember(reader, channel.id, userId);
}

function authorOf(reader: Reader, { message }: Occasion): Promise<Names> {
  return reader
    .selectFrom('users')
    .select(['display_name', 'full_name', 'email'])
    .where('id', '=', message.user_id)
    .executeTakeFirstOrThrow();
}

/** Those who were not pushed to yet: a process may have ended in the middle. */
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

function setPush(
  store: Store,
  { messageId, userId }: { messageId: number; userId: number },
  { push, note }: Result,
): Promise<unknown> {
  return store.transact((tx) =>
    tx
      .updateTable('notification_log')
      .set({ push, push_at: tx.now, push_note: note ?? null })
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .execute(),
  );
}
