import type { CallOutcome } from '@parley/contract/entities/message';
import type { Transaction } from '../../platform/store/store.js';
import { isPair } from '../channels/policy.js';
import { postCallLine } from '../messages/post-call-line.js';
import type { CallRow } from './find-call.js';
import { stopRinging } from './ring-kinds.js';

interface End {
  /** Epoch ms; null where nobody talked, or the end is not known. */
  talkedUntil?: number | null;
  /** The session of the browser that declined; null if no browser declined. */
  sessionId?: number | null;
}

/**
 * Ends a call that has not ended, and posts its message. The transaction has locked the channel's stream, so
 * that concurrent ends of a call store a single message.
 */
export async function endCall(
  tx: Transaction,
  call: CallRow,
  outcome: CallOutcome,
  { talkedUntil = null, sessionId = null }: End = {},
): Promise<void> {
  const message_id = (await givesWay(tx, call)) ? null : await post(tx, call, outcome, talkedUntil);
  await tx
    .updateTable('calls')
    .set({ ended_at: tx.now, message_id })
    .where('id', '=', call.id)
    .execute();
  if (call.answered_at === null) stopRinging(tx, call, outcome, sessionId);
}

/** While both call each other, the call that is not answered leaves no message beside the other. */
async function givesWay(tx: Transaction, call: CallRow): Promise<boolean> {
  if (call.answered_at !== null) return false;
  const other = await tx
    .selectFrom('calls')
    .select('id')
    .where('channel_id', '=', call.channel_id)
    .where('caller_id', '=', call.callee_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

async function post(
  tx: Transaction,
  { channel_id, caller_id, rang_at, answered_at }: CallRow,
  outcome: CallOutcome,
  talkedUntil: number | null,
): Promise<number | null> {
  const channel = await tx
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', channel_id)
    .executeTakeFirst();
  if (!channel || !isPair(channel)) return null;
  const seconds =
    answered_at === null || talkedUntil === null
      ? null
      : Math.max(0, Math.round((talkedUntil - answered_at) / 1_000));
  return postCallLine(tx, channel, { callerId: caller_id, outcome, rangAt: rang_at, seconds });
}
