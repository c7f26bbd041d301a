import { isDirectKind } from '@parley/contract/rules/direct-kind';
import type { Names } from '@parley/contract/rules/display-name';
import { readMessage } from '@parley/contract/rules/notify/message-facts';
import { settingsOf } from '../../../domain/notifications/settings-row.js';
import { countInWorkspaces } from '../../../domain/reads/count-unread.js';
import { hasRead } from '../../../domain/reads/has-read.js';
import { waitingIn } from '../../../domain/reads/waiting.js';
import type { JobParts } from '../../../platform/jobs/job-kind.js';
import type { PushState } from '../../../platform/store/notification-tables.js';
import type { Reader, Store } from '../../../platform/store/store.js';
import {
  decideFor,
  factsAsPosted,
  isGone,
  isSilent,
  type MemberRow,
  type NotifyingMessage,
} from '../deciding/member-rows.js';
import type { SubscriptionRow } from '../devices/devices.js';
import { messagePayload } from './payload.js';
import { pushToDevice } from './push-to-device.js';
import type { PushOutcome } from './send-push.js';

/** Seconds that a push service keeps a message for a browser that is away. */
const messageTtl = 24 * 60 * 60;

/** The columns that log a push. */
export interface Result {
  push: PushState;
  note?: string;
}

export const failedWith = (note: string): Result => ({ push: 'failed', note });

/** Why nothing is pushed any more; null: it is. */
export async function whyNotPushed(
  store: Store,
  occasion: NotifyingMessage,
  member: MemberRow | undefined,
): Promise<Result | null> {
  if (isGone(occasion)) return { push: 'deleted' };
  if (isSilent(occasion)) return { push: 'changed', note: 'archived' };
  if (!member) return { push: 'changed', note: 'not_member' };
  const { id: messageId, channel_id: channelId } = occasion.message;
  const message = { userId: member.user_id, channelId, messageId };
  if (await hasRead(store.reader, message)) return { push: 'read' };
  const read = readMessage(occasion.message, isDirectKind(occasion.channel.kind));
  const facts = factsAsPosted(read, member.user_id, settingsOf(member).keywords);
  const { push, reason } = decideFor(store, facts, member, store.clock.now());
  return push ? null : { push: 'changed', note: reason };
}

interface Addressee {
  occasion: NotifyingMessage;
  member: MemberRow;
  author: Names;
}

export async function pushOne(
  parts: JobParts,
  { occasion, member, author }: Addressee,
  subscription: SubscriptionRow,
): Promise<PushOutcome> {
  const { store, outside } = parts;
  const content = messagePayload(occasion, author, {
    origin: outside.url ?? subscription.origin,
    showText: settingsOf(member).show_text,
    badge: await badgeOf(store.reader, member.user_id),
    now: store.clock.now(),
  });
  return pushToDevice(parts, subscription, content, messageTtl);
}

/** Mentions and direct messages that wait in all workspaces, as an open page adds them up. */
async function badgeOf(reader: Reader, userId: number): Promise<number> {
  const workspaces = [...(await countInWorkspaces(reader, userId)).values()];
  return workspaces.reduce((sum, entries) => sum + waitingIn(entries).mentions, 0);
}

export function authorOf(reader: Reader, { message }: NotifyingMessage): Promise<Names> {
  return reader
    .selectFrom('users')
    .select(['display_name', 'full_name', 'email'])
    .where('id', '=', message.user_id)
    .executeTakeFirstOrThrow();
}

/** Logs what came of the push of a message to a member. */
export function setPush(
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
