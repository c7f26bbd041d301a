import { CallFailed, messagesOf } from '../api/call-failed';

/** What to do about an attempt to send that failed: another one, or tell why it was refused. */
export type SendFailure =
  | {
      retry: true;
      /** Milliseconds, where the server asked for some. */
      after: number | null;
      /** Why, where the server itself said so. */
      reason: string | undefined;
    }
  | { retry: false; problem: string };

/**
 * Statuses of a network or a server that may answer differently in a moment; 401 among them, as a
 * session that has ended is no fault of the message.
 */
const passing = new Set([0, 401, 408, 425, 429]);

/** The server is there, and its database or its disk is not: that may last, so it is shown. */
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

/** Milliseconds before the next attempt: a second at first, half a minute in the end, spread out. */
export function retryDelay(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
