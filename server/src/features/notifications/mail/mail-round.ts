import type { Reader, Store, Transaction } from '../../../platform/store/store.js';

/** When a member's last mail was begun, and which mail may have been sent without an answer. */
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
  /** The mail's id. From the first attempt on, the mail has the same messages. */
  mailId: string;
  messageIds: readonly number[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Notes, before a mail is sent, that it may have been sent; this also claims the hour. Throws if another process has
 * just begun a mail.
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

/** Undoes `noteAttempt` after a mail that was not taken: a later mail may bring its messages, and others. */
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

/** Drops the note: the mail was sent, or no longer matters. */
export async function endAttempt(tx: Transaction, userId: number): Promise<void> {
  await tx
    .updateTable('mail_rounds')
    .set({ mail_id: null })
    .where('user_id', '=', userId)
    .execute();
}
