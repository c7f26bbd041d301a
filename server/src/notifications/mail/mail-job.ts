import * as z from 'zod/mini';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { readMessage } from '@parley/contract/rules/notify/message-facts';
import { defineJob } from '../../jobs/job-kind.js';
import { AddressRefused } from '../../mail/deliver.js';
import type { NotificationLogTable } from '../../store/notification-tables.js';
import type { Store, Transaction } from '../../store/store.js';
import {
  findChannelMember,
  decideFor,
  factsAsPosted,
  findNotifyingMessage,
  hasRead,
  isGone,
  isSilent,
  type NotifyingMessage,
} from '../deciding/member-rows.js';
import { settingsOf } from '../settings/settings-row.js';
import { type MailedMessage, sendMail } from './send-mail.js';

const minute = 60_000;
/** A message stays unread for so long before it is mailed. */
const mailDelayMs = 15 * minute;
const hour = 60 * minute;
/** Messages that one mail shows. */
const mostShown = 20;

type MailState = NotificationLogTable['mail'];

/** Mails a member what they left unread, at most once an hour. */
export const mailJob = defineJob({
  name: 'mail',
  payload: z.object({ user_id: z.number() }),
  async run({ user_id }, parts) {
    const { store, outside } = parts;
    if (!outside.mail || outside.url === null) {
      await endWaiting(store, user_id);
      return;
    }
    const now = store.clock.now();
    const sentAt = await lastSentAt(store, user_id);
    if (sentAt !== null && sentAt > now - hour) {
      await store.transact((tx) => mailAt(tx, user_id, sentAt + hour));
      return;
    }
    const states = await decideAgain(store, user_id, now - mailDelayMs);
    const unread = states.flatMap(({ mailed }) => mailed ?? []);
    const shown = unread.slice(0, mostShown);
    // Claimed before: a process that ends while it sends must not send two within the hour.
    if (shown.length > 0) await setSentAt(store, user_id, now);
    if (shown.length > 0) {
      try {
        const more = unread.length - shown.length;
        const { mail, url } = outside;
        await sendMail(
          { mail, url, secret: store.secret },
          { userId: user_id, messages: shown, more },
          store.reader,
        );
      } catch (error) {
        await setSentAt(store, user_id, sentAt);
        if (!(error instanceof AddressRefused)) throw error;
        await finish(store, user_id, states.map(refused));
        return;
      }
    }
    await finish(store, user_id, states);
  },
});

interface Decided {
  messageId: number;
  state: MailState;
  mailed?: MailedMessage;
}

function refused({ messageId, state }: Decided): Decided {
  return { messageId, state: state === 'sent' ? 'refused' : state };
}

async function lastSentAt({ reader }: Store, userId: number): Promise<number | null> {
  const round = await reader
    .selectFrom('mail_rounds')
    .select('sent_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return round?.sent_at ?? null;
}

function setSentAt(store: Store, userId: number, sentAt: number | null): Promise<unknown> {
  return store.transact((tx) =>
    tx.updateTable('mail_rounds').set({ sent_at: sentAt }).where('user_id', '=', userId).execute(),
  );
}

/** Re-evaluates logged decisions up to `until`. */
async function decideAgain(store: Store, userId: number, until: number): Promise<Decided[]> {
  const rows = await store.reader
    .selectFrom('notification_log')
    .select('message_id')
    .where('user_id', '=', userId)
    .where('mail', '=', 'waiting')
    .where('decided_at', '<=', until)
    .orderBy('message_id')
    .execute();
  const decided: Decided[] = [];
  for (const { message_id } of rows) {
    const occasion = await findNotifyingMessage(store.reader, message_id);
    if (occasion)
      decided.push({ messageId: message_id, ...(await stateOf(store, occasion, userId)) });
  }
  return decided;
}

async function stateOf(
  store: Store,
  occasion: NotifyingMessage,
  userId: number,
): Promise<Omit<Decided, 'messageId'>> {
  if (isGone(occasion)) return { state: 'deleted' };
  if (isSilent(occasion)) return { state: 'changed' };
  const member = await findChannelMember(store.reader, occasion.channel.id, userId);
  if (!member) return { state: 'changed' };
  if (hasRead(member, occasion.message.id)) return { state: 'read' };
  const { keywords, show_text } = settingsOf(member);
  const read = readMessage(occasion.message, isDirectKind(occasion.channel.kind));
  const facts = factsAsPosted(read, userId, keywords);
  if (!decideFor(store, facts, member, store.clock.now()).mail) return { state: 'changed' };
  return { state: 'sent', mailed: { occasion, showText: show_text } };
}

/** The operator turned mail off: what waits is not sent when it is turned on again. */
function endWaiting(store: Store, userId: number): Promise<void> {
  return store.transact(async (tx) => {
    await tx
      .updateTable('notification_log')
      .set({ mail: 'off' })
      .where('user_id', '=', userId)
      .where('mail', '=', 'waiting')
      .execute();
    await setDue(tx, userId, null);
  });
}

function finish(store: Store, userId: number, states: readonly Decided[]): Promise<void> {
  return store.transact(async (tx) => {
    for (const { messageId, state } of states) {
      await tx
        .updateTable('notification_log')
        .set({ mail: state, mail_at: tx.now })
        .where('message_id', '=', messageId)
        .where('user_id', '=', userId)
        .execute();
    }
    const next = await tx
      .selectFrom('notification_log')
      .select(({ fn }) => fn.min('decided_at').as('at'))
      .where('user_id', '=', userId)
      .where('mail', '=', 'waiting')
      .executeTakeFirst();
    if (next?.at != null) await mailAt(tx, userId, next.at + mailDelayMs);
    else await setDue(tx, userId, null);
  });
}

async function mailAt(tx: Transaction, userId: number, dueAt: number): Promise<void> {
  await setDue(tx, userId, dueAt);
  mailJob.enqueue(tx, { user_id: userId }, { key: String(userId), runAt: dueAt });
}

function setDue(tx: Transaction, userId: number, due_at: number | null): Promise<unknown> {
  return tx.updateTable('mail_rounds').set({ due_at }).where('user_id', '=', userId).execute();
}
