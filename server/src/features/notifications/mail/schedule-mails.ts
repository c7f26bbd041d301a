import type { Transaction } from '../../../platform/store/store.js';
import { mailJob } from './mail-job.js';

/** Milliseconds that a message stays unread before it is mailed. */
const mailDelayMs = 15 * 60_000;
/** Milliseconds after which a mail that was due was given up: its job is tried for half a day. */
const givenUpAfter = 24 * 60 * 60_000;

/** Schedules a mail for each member without a scheduled mail. Reading the messages cancels it. */
export async function scheduleMails(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const dueAt = tx.now + mailDelayMs;
  const scheduled = await tx
    .insertInto('mail_rounds')
    .values(userIds.map((user_id) => ({ user_id, due_at: dueAt, sent_at: null })))
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ due_at: dueAt })
        .where(({ eb, or }) =>
          or([
            eb('mail_rounds.due_at', 'is', null),
            eb('mail_rounds.due_at', '<', tx.now - givenUpAfter),
          ]),
        ),
    )
    .returning('user_id')
    .execute();
  for (const { user_id } of scheduled) {
    mailJob.enqueue(tx, { user_id }, { key: String(user_id), runAt: dueAt });
  }
}
