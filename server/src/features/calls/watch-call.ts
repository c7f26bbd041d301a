import * as z from 'zod/mini';
import { endCall } from '../../domain/calls/end-call.js';
import type { CallRow } from '../../domain/calls/find-call.js';
import { defineJob } from '../../platform/jobs/job-kind.js';
import type { Transaction } from '../../platform/store/store.js';
import { lastSign, overdueAt } from './overdue.js';

/** Ends a call of which no end was heard: a browser, a network or a node is gone. */
export const watchCall = defineJob({
  name: 'watch-call',
  payload: z.object({ id: z.number() }),
  async run({ id }, { store }) {
    const place = await store.reader
      .selectFrom('calls')
      .select('channel_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!place) return;
    await store.transact(async (tx) => {
      await tx.lock(`channel:${place.channel_id}`);
      const call = await tx
        .selectFrom('calls')
        .selectAll()
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (!call) return;
      if (tx.now < overdueAt(call)) watch(tx, call);
      else if (call.answered_at === null) await endCall(tx, call, 'missed');
      else await endCall(tx, call, 'answered', { talkedUntil: lastSign(call) });
    });
  },
});

/** Schedules a check for the time at which the call becomes overdue. */
export function watch(
  tx: Transaction,
  call: Omit<CallRow, 'message_id' | 'ended_at' | 'pushed_at'>,
): void {
  watchCall.enqueue(tx, { id: call.id }, { key: String(call.id), runAt: overdueAt(call) });
}
