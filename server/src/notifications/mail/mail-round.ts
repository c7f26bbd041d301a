import type { Reader, Store, Transaction } from '../../store/store.js';

/** A member's mails: when one was begun last, and of which it is not known whether it was sent. */
export interface MailRound {
  /** Epoch milliseconds. */
  sentAt: number | null;
  /** See `MailRoundsTable`. */
  mailId: string | null;
}

export async function findRound(reader: Reader, userId: number): Promise<MailRound> {
  const round = await reader
    .selectFrom('mail_rounds')
    .select(['sent_at', 'mail_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { sentAt: round?.sent_at ?? null, mailId: round?.mail_id ?? null };
}

interface Attempt {
  userId: number;
  /** Of the mail, whose messages stay as they are from the first attempt on. */
  mailId: string;
  messageIds: readonly number[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Notes before a mail is sent that it may have been, and so claims the hour. Throws where another process has just
 * begun a mail.
 */
export async function noteAttempt(store: Store, attempt: Attempt, before: MailRound) {
  const { userId, mailId, messageIds, now } = attempt;
  await store.transact(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mail_rounds')
      .set({ sent_at: now, mail_id: mailId })
      .where('user_id', '=', userId)
      .where('mail_id', 'is not distinct from', before.mailId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error('Another process mails this member.');
    if (before.mailId !== null) return;
    await tx
      .updateTable('notification_log')
      .set({ mail_at: now })
      .where('user_id', '=', userId)
      .where('message_id', 'in', messageIds)
      .execute();
  });
}

/** After an answer that the mail was not taken: a later mail may bring its messages, and others. */
export async function forgetAttempt(store: Store, userId: number, before: MailRound) {
  await store.transact(async (tx) => {
    await tx
      .updateTable('mail_rounds')
      .set({ sent_at: before.sentAt, mail_id: null })
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('notification_log')
      .set({ mail_at: null })
      .where('user_id', '=', userId)
      .where('mail', '=', 'waiting')
      .execute();
  });
}

/** The end of the mail is known, or does not matter any more. */
export async function endAttempt(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable('mail_rounds')
    .set({ mail_id: null })
    .where('user_id', '=', userId)
    .execute();
}
