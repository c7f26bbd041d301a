import { backoff } from '../lib/backoff';

const usual = { shortest: 500, first: 3_000, longest: 10_000 };
/** Milliseconds. Windows in a call are few, so their reconnects cannot overload a restarted server. */
const inCall = { shortest: 100, first: 300, longest: 2_000 };

/**
 * Milliseconds until the next attempt: 0.5 to 3 s at first, so that the clients of a restarted server do
 * not all return at once (R12), and never more than 10 s. In a call, which needs the server only for its
 * signals: 0.1 to 0.3 s, and never more than 2 s.
 */
export function reconnectDelay(attempt: number, urgent = false): number {
  return backoff(urgent ? inCall : usual, attempt);
}

/** Milliseconds; without a limit, an attempt that gets no answer would hang for minutes. */
const longestAttempt = 10_000;
const firstAttemptInCall = 3_000;

/**
 * Milliseconds that an attempt to connect may take. Short at first in a call, where an attempt may hang on a network
 * that was left, and then longer: over a slow line no short attempt would ever succeed.
 */
export function attemptLimit(attempt: number, urgent = false): number {
  return urgent ? Math.min(firstAttemptInCall * 2 ** attempt, longestAttempt) : longestAttempt;
}
