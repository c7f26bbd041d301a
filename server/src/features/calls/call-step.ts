import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { CallRow } from '../../domain/calls/find-call.js';

/** The meaning of a signal for the record of its call; after `unload` the page may come back. */
export type CallStep = 'ring' | 'answer' | 'decline' | 'giveUp' | 'hangUp' | 'unload' | 'rejoin';

/** Null where the signal changes nothing: it is repeated, late, or not its sender's to say. */
export function stepOf(
  call: CallRow | undefined,
  { type, from, reason }: Pick<CallSignal, 'type' | 'from' | 'reason'>,
): CallStep | null {
  if (!call) return type === 'JOIN_CALL' ? 'ring' : null;
  if (call.ended_at !== null) return null;
  const isCaller = from === call.caller_id;
  const isRinging = call.answered_at === null;
  switch (type) {
    case 'PICKUP_CALL':
      if (isRinging) return isCaller ? null : 'answer';
      return call.left_at === null ? null : 'rejoin';
    case 'REJECT_CALL':
      return isRinging && !isCaller ? 'decline' : null;
    case 'LEAVE_CALL':
      if (isRinging) return isCaller ? 'giveUp' : null;
      if (reason !== 'unload') return 'hangUp';
      return call.left_at === null ? 'unload' : null;
    case 'JOIN_CALL':
    case 'RECEIVED_CALL':
    case 'EXCHANGE':
      return null;
  }
}
