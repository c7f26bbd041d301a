import { CallFailed, messagesOf } from '../../api/call-failed';
import { backoff } from '../../lib/backoff';

/** How to react to a failed attempt to send: retry, or show the reason of the refusal. */
export type SendFailure =
  | {
      retry: true;
      /** Milliseconds, if the server sent a `Retry-After`. */
      after: number | null;
      /** The server's own reason, if it sent one. */
      reason: string | undefined;
    }
  | { retry: false; problem: string };

/**
 * Statuses that may be gone at the next attempt; 401 is among them, as an ended session is not the
 * message's fault.
 */
const passing = new Set([0, 401, 408, 425, 429]);

/** The server runs but its database or its disk fails: that may last, so the reason is shown. */
const outages = new Set([503, 507]);

export function sendFailure(error: unknown): SendFailure {
  if (error instanceof CallFailed && (passing.has(error.status) || error.status >= 500)) {
    return {
      retry: true,
      after: error.retryAfter === null ? null : error.retryAfter * 1_000,
      reason: outages.has(error.status) ? error.messages.join(' ') : undefined,
    };
  }
  return { retry: false, problem: messagesOf(error).join(' ') };
}

/** Milliseconds before the next attempt: from a second up to half a minute, randomised. */
export function retryDelay(attempt: number): number {
  return backoff({ first: 1_000, longest: 30_000 }, attempt);
}
