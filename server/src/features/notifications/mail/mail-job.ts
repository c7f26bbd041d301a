import { randomUUID } from 'node:crypto';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { readMessage } from '@parley/contract/rules/notify/message-facts';
import * as z from 'zod/mini';
import { settingsOf } from '../../../domain/notifications/settings-row.js';
import { hasRead } from '../../../domain/reads/has-read.js';
import { defineJob } from '../../../platform/jobs/job-kind.js';
import { AddressRefused, MailNotTaken } from '../../../platform/mail/deliver.js';
import type { NotificationLogTable } from '../../../platform/store/notification-tables.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import {
  findChannelMember,
  decideFor,
  factsAsPosted,
  findNotifyingMessage,
  isGone,
  isSilent,
  type NotifyingMessage,
} from '../deciding/member-rows.js';
import { endAttempt, findRound, forgetAttempt, noteAttempt } from './mail-round.js';
import { type MailedMessage, sendMail } from './send-mail.js';

const minute = 60_000;
/** A message stays unread for so long before it is mailed. */
const mailDelayMs = 15 * minute;
const hour = 60 * minute;
/** Messages that one mail shows. */
const mostShown = 20;

type MailState = NotificationLogTable['mail'];

/**
 * Mails a member what they left unread, at most once an hour. A process that dies or gets no answer while it sends
 * leaves a note of the mail: the next attempt sends the same mail, which mailboxes recognise by its Message-ID.
 */
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
    const round = await findRound(store.reader, user_id);
    const isFirst = round.mailId === null;
    if (isFirst && round.sentAt !== null && round.sentAt > now - hour) {
      const dueAt = round.sentAt + hour;
      await store.transact((tx) => mailAt(tx, user_id, dueAt));
      return;
    }
    const states = await decideAgain(store, user_id, isFirst ? now - mailDelayMs : null);
    const unread = states.flatMap(({ mailed }) => mailed ?? []);
    const shown = unread.slice(0, mostShown);
    if (shown.length > 0) {
      const mailId = round.mailId ?? randomUUID();
      const messageIds = states.map(({ messageId }) => messageId);
      await noteAttempt(store, { userId: user_id, mailId, messageIds, now }, round);
      try {
        const more = unread.length - shown.length;
        const { mail, url } = outside;
        await sendMail(
          { mail, url, secret: store.secret },
          { id: mailId, userId: user_id, messages: shown, more },
          store.reader,
        );
      } catch (error) {
        if (isFirst && error instanceof MailNotTaken) await forgetAttempt(store, user_id, round);
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

/** Re-evaluates logged decisions up to `until`; null: the decisions for the mail that was begun. */
async function decideAgain(store: Store, userId: number, until: number | null): Promise<Decided[]> {
  const waiting = store.reader
    .selectFrom('notification_log')
    .select('message_id')
    .where('user_id', '=', userId)
    .where('mail', '=', 'waiting');
  const wanted =
    until === null
      ? waiting.where('mail_at', 'is not', null)
      : waiting.where('decided_at', '<=', until);
  const rows = await wanted.orderBy('message_id').execute();
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
  const { id: messageId, channel_id: channelId } = occasion.message;
  if (await hasRead(store.reader, { userId, channelId, messageId })) return { state: 'read' };
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
    await endAttempt(tx, userId);
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
    await endAttempt(tx, userId);
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
