import type { CallOutcome } from '@parley/contract/entities/message';
import { stopRingingKind } from '../../../domain/calls/ring-kinds.js';
import { handleJobs } from '../../../platform/jobs/job-kind.js';
import type { Reader } from '../../../platform/store/store.js';
import { subscriptionsOf } from '../devices/devices.js';
import { pushCall } from './push-call.js';

/** Seconds: a device that is without network for longer hears of it no more. */
const endTtl = 5 * 60;

/**
 * A silent push says in the notification of a call that rang how the call ended. No push can take a
 * notification away, since iOS wants each to show something.
 */
export const stopRingingJob = handleJobs(stopRingingKind, {
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
