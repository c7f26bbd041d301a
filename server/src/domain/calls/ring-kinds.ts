import type { CallOutcome } from '@parley/contract/entities/message';
import { quietOutcomes } from '@parley/contract/rules/call-line';
import { timeToRead } from '@parley/contract/rules/notify/decide';
import * as z from 'zod/mini';
import { jobKind } from '../../platform/jobs/job-kind.js';
import type { Transaction } from '../../platform/store/store.js';

/** Rings the devices of a called user by push. */
export const ringKind = jobKind({
  name: 'ring',
  payload: z.object({
    channel_id: z.number(),
    caller_id: z.number(),
    user_id: z.number(),
    called_at: z.number(),
  }),
});

/** Ends the ringing of a call on the devices that it rang by push. */
export const stopRingingKind = jobKind({
  name: 'stop-ringing',
  payload: z.object({ call_id: z.number(), session_id: z.nullable(z.number()) }),
});

/** Milliseconds: by then it is known whether the message of a missed call was pushed. */
const afterItsMessage = timeToRead + 1_000;

interface RungCall {
  id: number;
  pushed_at: number | null;
}

/**
 * In the transaction in which the call was answered or ended.
 *
 * @param outcome null: it goes on, as it was answered
 * @param sessionId of the browser that answered or declined, which needs no word of it
 */
export function stopRinging(
  tx: Transaction,
  { id, pushed_at }: RungCall,
  outcome: CallOutcome | null,
  sessionId: number | null,
): void {
  if (pushed_at === null) return;
  // The push of a missed call's message takes the ring's place by itself, unless the message was read.
  const isMissed = outcome !== null && !quietOutcomes.includes(outcome);
  const runAt = isMissed ? tx.now + afterItsMessage : tx.now;
  stopRingingKind.enqueue(tx, { call_id: id, session_id: sessionId }, { runAt });
}
