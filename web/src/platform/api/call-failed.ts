interface Failure {
  status: number;
  messages: readonly string[];
  retryAfter?: number | null;
  headers?: Headers | null;
}

/** The only error of API calls. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** The response's HTTP status; 0 without a response. */
  readonly status: number;
  /** Sentences to show, at least one. */
  readonly messages: readonly string[];
  /** Seconds until a retry, if the server asks for a pause. */
  readonly retryAfter: number | null;
  /** The headers of the response, if there was one. */
  readonly headers: Headers | null;

  constructor({ status, messages, retryAfter = null, headers = null }: Failure) {
    super(`${status}: ${messages.join(' ')}`);
    this.status = status;
    this.messages = messages;
    this.retryAfter = retryAfter;
    this.headers = headers;
  }
}

/** The sentences to show for a thrown value of any kind. */
export function messagesOf(error: unknown): readonly string[] {
  return error instanceof CallFailed ? error.messages : ['Something went wrong. Please try again.'];
}

/** Statuses of failures that may be gone at the next attempt, as those of all statuses from 500 on may. */
const passing = new Set([0, 408, 425, 429]);

/** Whether the same call may succeed later. */
export function isPassing(error: unknown): error is CallFailed {
  return error instanceof CallFailed && (passing.has(error.status) || error.status >= 500);
}
