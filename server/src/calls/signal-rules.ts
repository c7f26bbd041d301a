import type { CallSignal } from '@parley/contract/entities/call-signal';
import { forbidden, invalid } from '../http/errors.js';

/** Characters of a signal's JSON: what a frame of the live connection can bring. */
const longestSignal = 64 * 1024;

/** R9: throws 403 for what somebody sends in another's name. */
export function assertOwn(senderId: number, { from }: CallSignal): void {
  if (from !== senderId) throw forbidden('Call signals can only be sent for oneself.');
}

/** Throws 422 with every rule that is broken. */
export function assertSound(signal: CallSignal): void {
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
