import type {
  NotificationReport,
  NotificationSentence,
  NotificationSetting,
} from '@parley/contract/entities/notification-report';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { factsFor, readMessage } from '@parley/contract/rules/notify/message-facts';
import { type Reason, reasons, wanted } from '@parley/contract/rules/notify/reason';
import { reasonText } from '@parley/contract/rules/notify/reason-text';
import type { Selectable } from 'kysely';
import { findChannelOfMessage } from '../../../domain/channels/visible-channels.js';
import { settingsOf } from '../../../domain/notifications/settings-row.js';
import { notFound } from '../../../platform/http/errors.js';
import type { NotificationLogTable } from '../../../platform/store/notification-tables.js';
import type { Store } from '../../../platform/store/store.js';
import {
  findChannelMember,
  decideFor,
  findNotifyingMessage,
  isGone,
  type NotifyingMessage,
} from '../deciding/member-rows.js';

type LogRow = Selectable<NotificationLogTable>;

/** Why the user was, or was not, notified of a message that they may see. Throws 404. */
export async function readReport(
  store: Store,
  userId: number,
  messageId: number,
): Promise<NotificationReport> {
  await findChannelOfMessage(store.reader, userId, messageId);
  const occasion = await findNotifyingMessage(store.reader, messageId);
  if (!occasion || isGone(occasion)) throw notFound();
  const logged = await store.reader
    .selectFrom('notification_log')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { reason, sentences } = logged
    ? fromLog(logged, placeOf(occasion))
    : await fromSettings(store, occasion, userId);
  return {
    message_id: messageId,
    channel_id: occasion.channel.id,
    workspace_id: occasion.channel.workspace_id,
    logged: logged !== undefined,
    reason,
    sentences,
  };
}

type Explanation = Pick<NotificationReport, 'reason' | 'sentences'>;

const sentence = (
  text: string,
  at: number | null,
  setting: NotificationSetting | null = null,
): NotificationSentence => ({
  text,
  at: at === null ? null : new Date(at).toISOString(),
  setting,
});

function placeOf({ channel }: NotifyingMessage): string {
  return isDirectKind(channel.kind) ? 'this conversation' : `#${channel.name}`;
}

function fromLog(row: LogRow, place: string): Explanation {
  const reason = known(row.reason);
  const { text, setting } = reasonText(reason, { place, keyword: row.keyword });
  const sentences = [sentence(text, row.decided_at, setting)];
  const push = pushSentence(row, place);
  if (push) sentences.push(push);
  const mail = mailSentence(row);
  if (mail) sentences.push(mail);
  return { reason, sentences };
}

/** Decisions that concern a user least are not logged: the settings explain them. */
async function fromSettings(
  store: Store,
  occasion: NotifyingMessage,
  userId: number,
): Promise<Explanation> {
  const member = await findChannelMember(store.reader, occasion.channel.id, userId);
  const read = readMessage(occasion.message, isDirectKind(occasion.channel.kind));
  if (!member) return explained('not_member', null, occasion);
  const facts = factsFor(read, userId, settingsOf(member).keywords);
  const { reason } = decideFor(store, facts, member, occasion.message.created_at);
  return explained(reason, facts.keyword, occasion);
}

function explained(
  reason: Reason,
  keyword: string | null,
  occasion: NotifyingMessage,
): Explanation {
  const { text, setting } = reasonText(reason, { place: placeOf(occasion), keyword });
  const sentences = [sentence(text, null, setting)];
  if (reason !== 'own') {
    sentences.push(
      sentence('No decision is kept for this message: this is what your settings say now.', null),
    );
  }
  return { reason, sentences };
}

function known(code: string): Reason {
  return reasons.find((reason) => reason === code) ?? 'not_member';
}

function pushSentence({ push, push_at, push_note, reason }: LogRow, place: string) {
  switch (push) {
    case 'waiting':
      return sentence('A push waits, in case you read the message by yourself.', null);
    case 'sent':
      return sentence('A push service took the notification for your devices.', push_at);
    case 'retrying':
      return sentence(`The push is tried again: ${push_note ?? ''}`.trim(), push_at, 'devices');
    case 'replaced':
      return sentence(
        'The push waited to be tried again, until a later message of the conversation took its place.',
        push_at,
      );
    case 'failed':
      return sentence(`The push failed: ${push_note ?? ''}`.trim(), push_at, 'devices');
    case 'no_device':
      return sentence(
        'Nothing was pushed: none of your devices is registered.',
        push_at,
        'devices',
      );
    case 'read':
      return sentence('Nothing was pushed: you had read the message by then.', push_at);
    case 'deleted':
      return sentence('Nothing was pushed: the message was deleted.', push_at);
    case 'changed': {
      const now = reasonText(known(push_note ?? ''), { place, keyword: null });
      return sentence(
        `Nothing was pushed: your settings changed. ${now.text}`,
        push_at,
        now.setting,
      );
    }
    case 'off':
      // The reason says it all, unless the switch does.
      return isWanted.has(known(reason))
        ? sentence('Nothing was pushed: push is off in your settings.', null, 'push')
        : null;
  }
}

const isWanted: ReadonlySet<Reason> = new Set(wanted);

function mailSentence({ mail, mail_at }: LogRow) {
  switch (mail) {
    case 'waiting':
      return sentence('An email follows if it stays unread for 15 minutes.', null, 'mail');
    case 'sent':
      return sentence('It was sent to you by email.', mail_at, 'mail');
    case 'refused':
      return sentence('No email was sent: the mail server refused your address.', mail_at, 'mail');
    case 'read':
      return sentence('No email was sent: you had read the message by then.', mail_at, 'mail');
    case 'deleted':
      return sentence('No email was sent: the message was deleted.', mail_at, 'mail');
    case 'changed':
      return sentence('No email was sent: your settings changed.', mail_at, 'mail');
    case 'off':
      return null;
  }
}
