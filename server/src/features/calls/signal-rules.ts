import type { CallSignal, SentCallSignal } from '@parley/contract/entities/call-signal';
import { forbidden, invalid } from '../../platform/http/errors.js';

/** Characters of a signal's JSON: as many as fit into a WebSocket frame. */
const longestSignal = 64 * 1024;

/** R9: throws 403 for a signal sent in another user's name. */
export function assertSender(senderId: number, { from }: SentCallSignal): void {
  if (from !== senderId) throw forbidden('Call signals can only be sent for oneself.');
}

/**
 * Fills in both fields that name the partner: clients read either. Throws 422 if neither is given.
 */
export function addressed(sent: SentCallSignal): CallSignal {
  const to = sent.to ?? sent.target_user_id;
  const target_user_id = sent.target_user_id ?? to;
  if (to === undefined || target_user_id === undefined) {
    throw invalid(['to or target_user_id must name the partner.']);
  }
  return { ...sent, to, target_user_id };
}

/** Throws 422 with every rule that the signal breaks. */
export function assertConsistent(signal: CallSignal): void {
  const problems = [
    signal.to !== signal.target_user_id && 'to and target_user_id must be the same person.',
    signal.type === 'EXCHANGE'
      ? !bringsSomething(signal) && 'EXCHANGE must bring an sdp or a candidate.'
      : bringsSomething(signal) && `${signal.type} brings neither sdp nor candidate.`,
    JSON.stringify(signal).length > longestSignal && 'This call signal is too large.',
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw invalid(problems);
}

function bringsSomething({ sdp, candidate }: CallSignal): boolean {
  return sdp != null || candidate != null;
}
