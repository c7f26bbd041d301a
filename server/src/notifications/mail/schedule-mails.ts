import type { Transaction } from '../../store/store.js';
import { mailJob } from './mail-job.js';

/** Milliseconds that a message stays unread before it is mailed. */
const patience = 15 * 60_000;

/** Each of them gets a mail, unless one is due already or they read what there is until then. */
export async function scheduleMails(tx: Transaction, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const dueAt = tx.now + patience;
  const scheduled = await tx
    .insertInto('mail_rounds')
    .values(userIds.map((user_id) => ({ user_id, due_at: dueAt, sent_at: null })))
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ due_at: dueAt })
        .where('mail_rounds.due_at', 'is', null),
    )
    .returning('user_id')
    .execute();
  for (const { user_id } of scheduled) mailJob.enqueue(tx, { user_id }, { runAt: dueAt });
}
