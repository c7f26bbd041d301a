import * as z from 'zod/mini';
import type { CallOutcome } from '@parley/contract/entities/message';
import { quietOutcomes } from '@parley/contract/rules/call-line';
import { timeToRead } from '@parley/contract/rules/notify/decide';
import { defineJob } from '../../jobs/job-kind.js';
import type { Reader, Transaction } from '../../store/store.js';
import { subscriptionsOf } from '../devices/devices.js';
import { pushCall } from './push-call.js';

/** Seconds: a device that is without network for longer hears of it no more. */
const endTtl = 5 * 60;
/** Milliseconds: by then it is known whether the message of a missed call was pushed. */
const afterItsMessage = timeToRead + 1_000;

/**
 * A call that rang by push rings no more: a silent push says in its notification how it ended. No push
 * can take a notification away, since iOS wants each to show something.
 */
export const stopRingingJob = defineJob({
  name: 'stop-ringing',
  payload: z.object({ call_id: z.number(), session_id: z.nullable(z.number()) }),
  async run({ call_id, session_id }, parts) {
    const { reader } = parts.store;
    const call = await findEnded(reader, call_id);
    if (!call || (await isMessagePushed(reader, call))) return;
    const all = await subscriptionsOf(reader, [call.callee_id]);
    const others = all.filter((subscription) => subscription.session_id !== session_id);
    if (others.length === 0) return;
    await pushCall(parts, others, {
      channelId: call.channel_id,
      callerId: call.caller_id,
      kind: 'call_ended',
      body: sentences[call.call_outcome ?? 'answered'],
      silent: true,
      ttl: endTtl,
    });
  },
});

const sentences: Readonly<Record<CallOutcome, string>> = {
  answered: 'You answered on another device',
  declined: 'You declined on another device',
  missed: 'Missed call',
  busy: 'Missed call',
};

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
  stopRingingJob.enqueue(tx, { call_id: id, session_id: sessionId }, { runAt });
}

interface EndedCall {
  channel_id: number;
  caller_id: number;
  callee_id: number;
  message_id: number | null;
  /** Null: it goes on, or gave way to the partner's call. */
  call_outcome: CallOutcome | null;
}

function findEnded(reader: Reader, id: number): Promise<EndedCall | undefined> {
  return reader
    .selectFrom('calls')
    .leftJoin('messages', 'messages.id', 'calls.message_id')
    .select([
      'calls.channel_id',
      'calls.caller_id',
      'calls.callee_id',
      'calls.message_id',
      'messages.call_outcome',
    ])
    .where('calls.id', '=', id)
    .executeTakeFirst();
}

async function isMessagePushed(
  reader: Reader,
  { message_id, callee_id }: EndedCall,
): Promise<boolean> {
  if (message_id === null) return false;
  const pushed = await reader
    .selectFrom('notification_log')
    .select('message_id')
    .where('message_id', '=', message_id)
    .where('user_id', '=', callee_id)
    .where('push', 'in', ['sent', 'retrying'])
    .executeTakeFirst();
  return pushed !== undefined;
}
