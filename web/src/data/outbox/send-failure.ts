import { CallFailed, isPassing, messagesOf } from '../../platform/api/call-failed';

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

/** The server runs but its database or its disk fails: that may last, so the reason is shown. */
const outages = new Set([503, 507]);

export function sendFailure(error: unknown): SendFailure {
  // An ended session is not the message's fault.
  const isSignedOut = error instanceof CallFailed && error.status === 401;
  if (isSignedOut || isPassing(error)) {
    return {
      retry: true,
      after: error.retryAfter === null ? null : error.retryAfter * 1_000,
      reason: outages.has(error.status) ? error.messages.join(' ') : undefined,
    };
  }
  return { retry: false, problem: messagesOf(error).join(' ') };
}
