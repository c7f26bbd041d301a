import type { CallRow } from '../../domain/calls/find-call.js';

const second = 1_000;
const minute = 60 * second;

/** Milliseconds. */
const overdueAfter = {
  /** SPEC §9: the caller rings for 30 s; its overlay on the other side is gone after 35. */
  ringing: 40 * second,
  /** A window that is loaded again is back after 6 s at most, or its partner has ended the call. */
  reloading: 15 * second,
  /** Longer than a restart of the server, which hears nothing meanwhile. */
  silence: 5 * minute,
  /** For clients that never say that a call goes on. */
  longest: 12 * 60 * minute,
};

type Times = Pick<CallRow, 'rang_at' | 'answered_at' | 'left_at' | 'kept_at'>;

/** When a call without an end signal counts as over (epoch ms). */
export function overdueAt({ rang_at, answered_at, left_at, kept_at }: Times): number {
  if (answered_at === null) return rang_at + overdueAfter.ringing;
  if (left_at !== null) return left_at + overdueAfter.reloading;
  if (kept_at !== null) return kept_at + overdueAfter.silence;
  return answered_at + overdueAfter.longest;
}

/** The last sign of life (epoch ms) of a call that was answered; null if there was none since. */
export function lastSign({ left_at, kept_at }: Times): number | null {
  return left_at ?? kept_at;
}
